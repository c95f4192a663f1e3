import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countWords } from '../src/screens/campaigns/editor/words.ts'
import { violationsOf } from './axe.ts'
import { phone } from './browser.ts'
import { eventually } from './eventually.ts'
import { openStage } from './stage.ts'

test('words are those that a reader reads', () => {
  const counts = [
    ['', 0, true],
    ['<p>Two words</p><p>and <b>t</b>wo</p>', 4, true],
    ['<td>One</td><td>two</td>', 2, true],
    ['<style>p { color: red }</style><!-- not this --><title>Nor this</title>It’s read', 2, true],
    ['Dear {{ .Subscriber.Name | default "reader dear" }}, hello&nbsp;there', 3, true],
    ['a <b> c', 3, false],
    ['今日は良い天気です', 5, true],
  ] as const
  for (const [body, words, isMarkup] of counts) assert.equal(countWords(body, isMarkup), words, body)
})

const { app, open } = await openStage()
const list = await app.request('POST', '/api/lists', { json: { name: 'News', type: 'public', optin: 'single' } })

async function campaign(contentType: string, body: string): Promise<string> {
  const json = {
    name: contentType,
    subject: 'Hello',
    type: 'regular',
    lists: [list.numberAt('data.id')],
    content_type: contentType,
    body,
  }
  const created = await app.request('POST', '/api/campaigns', { json })
  return `/campaigns/${created.numberAt('data.id')}`
}

test('an editor takes the whole window, and Escape leaves it when there is nothing else to close', async () => {
  const page = await open(await campaign('html', '<p>One, two and three.</p>'))
  await page.getByText(/^4 words · /).waitFor()
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  const whole = page.getByRole('dialog', { name: 'Text of the campaign', exact: true })
  await whole.waitFor()
  const box = await whole.boundingBox()
  assert.deepEqual(box, { x: 0, y: 0, ...page.viewportSize() })
  const text = whole.getByRole('textbox', { name: 'Text of the campaign', exact: true })
  await text.press('ControlOrMeta+End')
  await text.pressSequentially('four')
  await page.getByText(/^5 words · /).waitFor()
  await text.press('ControlOrMeta+f')
  const find = whole.getByRole('textbox', { name: 'Find', exact: true })
  await find.fill('three')
  await whole.getByRole('textbox', { name: 'Replace with', exact: true }).fill('3')
  await whole.getByRole('button', { name: 'Replace all', exact: true }).click()
  await eventually(async () => (await text.innerText()).includes('two and 3.'))
  await find.press('Escape')
  await find.waitFor({ state: 'detached' })
  await whole.getByRole('combobox', { name: 'Format' }).click()
  const option = page.getByRole('option', { name: 'Markdown' })
  await option.waitFor()
  await page.keyboard.press('Escape')
  await option.waitFor({ state: 'hidden' })
  await whole.waitFor()
  await text.press('Escape')
  await whole.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Find and replace' }).click()
  await page.getByRole('textbox', { name: 'Find', exact: true }).waitFor()
})

test('the whole window stands in nobody’s way, in any editor', async () => {
  const found: string[] = []
  for (const format of ['html', 'richtext', 'visual']) {
    const path = await campaign(format, '<p>Hello</p>')
    for (const view of [undefined, phone]) {
      const page = await open(path, view, { bypassCSP: true })
      await page.getByRole('button', { name: 'Full screen', exact: true }).click()
      await page.getByRole('button', { name: /^Leave the full screen/ }).waitFor()
      if (format === 'html') await page.getByRole('button', { name: 'Find and replace' }).click()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
        found.push(...(await violationsOf(page)).map((violation) => `${format}, ${colorScheme}: ${violation}`))
      }
    }
  }
  assert.deepEqual(found, [])
})
