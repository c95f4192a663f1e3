import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  type BlockDocument,
  duplicateBlock,
  insertBlock,
  moveBefore,
  moveBlock,
  moveTo,
  neighbourOf,
  parseDocument,
  placeOf,
  removeBlock,
  setValue,
} from '../src/screens/campaigns/blocks/document.ts'
import { fieldsOf } from '../src/screens/campaigns/blocks/fields.ts'
import { htmlOf } from '../src/screens/campaigns/blocks/html.ts'
import { documentOfHtml, newBlock, startDocument } from '../src/screens/campaigns/blocks/new-blocks.ts'
import { destinationsOf, outlineOf } from '../src/screens/campaigns/blocks/outline.ts'
import { noSteps, stepBack, stepForward, stepFrom } from '../src/screens/campaigns/blocks/steps.ts'
import { violationsOf } from './axe.ts'
import { phone } from './browser.ts'
import { eventually } from './eventually.ts'
import { openStage } from './stage.ts'

const words = (key: string) => key
const seeded = readFileSync(join(import.meta.dirname, '../../server/src/templates/defaults/visual.json'), 'utf8')
const ids = (document: BlockDocument) => outlineOf(document).map(({ id }) => id)

function columnsIn(document: BlockDocument) {
  const columns = insertBlock(document, { parent: 'root', slot: 0, index: 0 }, newBlock('ColumnsContainer', words))
  return insertBlock(columns.document, { parent: columns.id, slot: 1, index: 0 }, newBlock('Button', words))
}

test('a document comes back with everything it had, known or not', () => {
  const foreign = { ...JSON.parse(seeded), 'block-x': { type: 'Later', data: { props: { a: 1 } }, note: 'kept' } }
  const document = parseDocument(JSON.stringify(foreign))
  assert.deepEqual(document, foreign)
  for (const broken of [
    '',
    'no',
    '[]',
    '{}',
    '{"root":{"type":"Text","data":{}}}',
    '{"root":{"type":"EmailLayout"}}',
  ]) {
    assert.equal(parseDocument(broken), undefined, broken)
  }
})

test('blocks are put in, moved, copied with what is in them, and taken out', () => {
  const start = startDocument(words)
  const { document, id: button } = columnsIn(start)
  assert.deepEqual(ids(document), ['block-4', button, 'block-1', 'block-2', 'block-3'])
  assert.deepEqual(placeOf(document, button), { parent: 'block-4', slot: 1, index: 0 })
  assert.deepEqual(ids(moveBlock(document, 'block-1', 1)), ['block-4', button, 'block-2', 'block-1', 'block-3'])
  assert.deepEqual(ids(moveBlock(document, 'block-3', 1)), ids(document))
  assert.deepEqual(ids(moveBefore(document, 'block-3', button)), ['block-4', 'block-3', button, 'block-1', 'block-2'])
  assert.equal(moveBefore(document, 'block-4', button), document)
  const copied = duplicateBlock(document, 'block-4')
  assert.equal(ids(copied.document).length, 7)
  assert.equal(new Set(ids(copied.document)).size, 7)
  assert.deepEqual(removeBlock(copied.document, copied.id), document)
  assert.deepEqual(removeBlock(removeBlock(document, 'block-4'), 'nobody'), start)
})

test('blocks that stand in two places, or in themselves, are refused where everybody sees it', () => {
  const box = (...childrenIds: string[]) => ({ type: 'Container', data: { props: { childrenIds } } })
  const layout = (...childrenIds: string[]) => ({ type: 'EmailLayout', data: { childrenIds } })
  for (const broken of [
    { root: layout('a'), a: box('a') },
    { root: layout('a'), a: box('root') },
    { root: layout('a'), a: box('b'), b: box('a') },
    { root: layout('a', 'b'), a: box('b'), b: box() },
  ]) {
    assert.equal(parseDocument(JSON.stringify(broken)), undefined, JSON.stringify(broken))
  }
  const deep = { root: layout('b0'), ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => nested(at))) }
  function nested(at: number) {
    return [`b${at}`, at === 59 ? newBlock('Button', () => 'At the bottom') : box(`b${at + 1}`)]
  }
  const document = parseDocument(JSON.stringify(deep))
  assert.ok(document)
  assert.match(htmlOf(document), /At the bottom/)
})

test('names that every object has are ids and types like any other', () => {
  const data = { props: { level: 'constructor', buttonStyle: 'toString', text: 'Kept' } }
  const document = parseDocument(
    JSON.stringify({
      root: { type: 'EmailLayout', data: { childrenIds: ['constructor', 'a', 'b'], fontFamily: 'valueOf' } },
      a: { type: 'Heading', data },
      b: { type: 'hasOwnProperty', data },
    }),
  )
  assert.ok(document)
  assert.deepEqual(ids(document), ['a', 'b'])
  assert.match(htmlOf(document), /<h2[^>]*>Kept<\/h2>/)
  assert.deepEqual(fieldsOf({ type: 'hasOwnProperty', data }), [])
})

test('a block goes into every other box and column, and not into itself', () => {
  const { document, id: button } = columnsIn(startDocument(words))
  const boxed = insertBlock(document, { parent: 'block-4', slot: 0, index: 0 }, newBlock('Container', words))
  const into = (id: string) =>
    destinationsOf(boxed.document, id).map(({ place, type, number }) => `${type} ${number}.${place.slot}`)
  assert.deepEqual(into('block-1'), ['ColumnsContainer 1.0', 'ColumnsContainer 1.1', 'Container 1.0'])
  assert.deepEqual(into(button), ['EmailLayout 1.0', 'ColumnsContainer 1.0', 'Container 1.0'])
  assert.deepEqual(into(boxed.id), ['EmailLayout 1.0', 'ColumnsContainer 1.1'])
  assert.deepEqual(into('block-4'), [])
  const [first] = destinationsOf(boxed.document, 'block-1').slice(-1)
  assert.ok(first)
  const moved = moveTo(boxed.document, 'block-1', first.place)
  assert.deepEqual(placeOf(moved, 'block-1'), { parent: boxed.id, slot: 0, index: 0 })
  assert.equal(ids(moved).length, ids(boxed.document).length)
  assert.equal(moveTo(moved, 'block-4', first.place), moved)
  assert.equal(neighbourOf(moved, 'block-1'), boxed.id)
  assert.equal(neighbourOf(moved, 'block-2'), 'block-3')
  assert.equal(neighbourOf(moved, 'block-3'), 'block-2')
})

test('expressions reach the template as they were typed; everything else is escaped', () => {
  const expression = '{{ if eq .Subscriber.Attribs.city "Lisbon & <b>" }}'
  for (const type of ['Heading', 'Text', 'Button'] as const) {
    const { document, id } = insertBlock(
      startDocument(words),
      { parent: 'root', slot: 0, index: 0 },
      newBlock(type, words),
    )
    const html = htmlOf(setValue(document, id, 'props', { text: `${expression} "A" & {{ end }}`, markdown: false }))
    assert.ok(html.includes(`${expression} &quot;A&quot; &amp; {{ end }}`), type)
  }
  const { document, id } = insertBlock(
    startDocument(words),
    { parent: 'root', slot: 0, index: 0 },
    newBlock('Button', words),
  )
  assert.match(
    htmlOf(setValue(document, id, 'props', { url: '{{ TrackLink "https://x.test" }}' })),
    /href="\{\{ TrackLink "https:\/\/x\.test" \}\}"/,
  )
  const odd = setValue(document, id, 'props', { buttonTextColor: '#fff;} x{', url: '"><script>' })
  assert.doesNotMatch(htmlOf(odd), /<script>|#fff;/)
})

test('Markdown becomes HTML, around expressions too', () => {
  const { document, id } = insertBlock(
    startDocument(words),
    { parent: 'root', slot: 0, index: 0 },
    newBlock('Text', words),
  )
  const html = htmlOf(setValue(document, id, 'props', { text: '**Hello** {{ .Subscriber.Name | default "*you*" }}' }))
  assert.match(html, /<strong>Hello<\/strong> \{\{ \.Subscriber\.Name \| default "\*you\*" \}\}/)
})

test('every kind of block can be changed and becomes HTML that mail programs know', () => {
  const types = ['Heading', 'Text', 'Button', 'Image', 'Avatar', 'Divider', 'Spacer', 'Html'] as const
  for (const type of types) assert.ok(fieldsOf(newBlock(type, words)).length > 0, type)
  const { document, id } = columnsIn(documentOfHtml('<p>exact</p>'))
  const html = htmlOf(setValue(document, id, 'props', { text: 'In a column' }))
  assert.match(html, /name="viewport"/)
  assert.match(html, /<td style="[^"]*width:50%">\s*<div[^>]*><a [^>]*>In a column<\/a>/)
  assert.match(html, /<p>exact<\/p>/)
  const image = insertBlock(document, { parent: 'root', slot: 0, index: 0 }, newBlock('Image', words))
  const shown = htmlOf(setValue(image.document, image.id, 'props', { url: '/a.png', alt: 'A "b"', embed: true }))
  assert.match(shown, /<img src="\/a\.png" alt="A &quot;b&quot;" data-embed/)
})

test('changes with the same mark are one step, until something else is changed or taken back', () => {
  const typed = stepFrom(stepFrom(stepFrom(noSteps, 'a', 'text'), 'ab', 'text'), 'abc', 'text')
  assert.deepEqual(typed.past, ['a'])
  const other = stepFrom(stepFrom(typed, 'abcd', 'size'), 'abcde', undefined)
  assert.deepEqual(stepFrom(other, 'abcdef', undefined).past, ['a', 'abcd', 'abcde', 'abcdef'])
  const back = stepBack(typed, 'abcd')
  assert.equal(back?.value, 'a')
  assert.deepEqual(stepForward(back.steps, 'a')?.value, 'abcd')
  assert.deepEqual(stepFrom(back.steps, 'a', 'text'), { past: ['a'], future: [], mark: 'text' })
  assert.equal(stepBack(noSteps, 'a'), undefined)
  assert.equal(stepForward(typed, 'abcd'), undefined)
})

const { app, open } = await openStage()
await app.request('POST', '/api/lists', { json: { name: 'News', type: 'public', optin: 'single' } })

test('a message of blocks is put together by keyboard, saved with its blocks, and opens again as it was', async () => {
  const page = await open('/campaigns/new')
  await page.getByLabel('Name').fill('Blocks')
  await page.getByLabel('Subject').fill('Out of blocks')
  await page.getByRole('combobox', { name: 'Lists' }).click()
  await page.getByRole('option', { name: 'News' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Visual' }).check()
  await page.getByRole('button', { name: 'Write it', exact: true }).click()
  await page.getByRole('list', { name: 'Blocks' }).waitFor()
  await page.getByRole('button', { name: /^Heading A heading/ }).press('Enter')
  await page.getByRole('button', { name: 'Add below', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Button', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Order now')
  await page.getByRole('button', { name: 'Move up: Button', exact: true }).press('Enter')
  await page.getByText('Saved', { exact: true }).waitFor()
  const id = Number(/campaigns\/(\d+)/.exec(page.url())?.[1])
  const read = () => app.request('GET', `/api/campaigns/${id}`)
  await eventually(async () => /Order now[\s\S]*<h2/.test(String((await read()).at('data.body'))))
  const stored = await read()
  assert.match(String(stored.at('data.body')), /\{\{ UnsubscribeURL \}\}/)
  const document = parseDocument(String(stored.at('data.body_source')))
  assert.ok(document)
  assert.deepEqual(
    outlineOf(document).map(({ block }) => block.type),
    ['Button', 'Heading', 'Text', 'Html'],
  )
  await page.frameLocator('iframe[aria-hidden="false"]').getByRole('link', { name: 'Order now' }).waitFor()
  await page.getByRole('button', { name: 'Remove: Button', exact: true }).press('Enter')
  await page.getByRole('button', { name: /^Button Order now/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await page.getByRole('button', { name: /^Button Order now/ }).press('Enter')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.press('End')
  await text.pressSequentially(' and here')
  await page.getByRole('button', { name: /^Button Order now and here/ }).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  const chosen = page.getByRole('button', { name: /^Button Order now$/ })
  await chosen.press('Enter')
  await page.getByRole('button', { name: 'Add below', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Box', exact: true }).press('Enter')
  await chosen.press('Enter')
  await page.getByRole('button', { name: 'Move elsewhere: Button', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Box 1', exact: true }).press('Enter')
  await eventually(async () => {
    const blocks = parseDocument(String((await read()).at('data.body_source')))
    const moved = blocks && outlineOf(blocks).find(({ block }) => block.type === 'Button')
    return moved?.depth === 1
  })
})

test('a template of blocks is made here, and a campaign begins with a copy of it', async () => {
  const page = await open('/campaigns/templates/new?type=campaign_visual')
  await page.getByLabel('Name').fill('House style')
  await page.getByRole('button', { name: /^Heading/ }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('From the house')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/templates\/\d+$/)
  await page.goto(`${app.url}/admin/campaigns/new`)
  await page.getByRole('radio', { name: 'Visual' }).check()
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'House style' }).waitFor()
  const id = (await app.request('GET', '/api/campaigns')).numberAt('data.results.0.id')
  await page.goto(`${app.url}/admin/campaigns/${id}`)
  await page.getByRole('button', { name: /^Button Order now/ }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Going')
  await page.getByRole('button', { name: /^Button Going/ }).waitFor()
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'House style' }).click()
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  const heading = page.getByRole('button', { name: /^Heading From the house/ })
  await heading.waitFor()
  assert.ok(await page.getByRole('button', { name: 'Undo', exact: true }).isDisabled())
  await heading.dragTo(page.getByRole('button', { name: /^HTML Unsubscribe/ }))
  await eventually(async () => {
    const body = String((await app.request('GET', `/api/campaigns/${id}`)).at('data.body'))
    return /Write here[\s\S]*From the house[\s\S]*UnsubscribeURL/.test(body)
  })
})

test('nothing stands in anybody’s way in the editor of blocks', async () => {
  const campaign = await app.request('GET', '/api/campaigns')
  const path = `/campaigns/${campaign.numberAt('data.results.0.id')}`
  const found: string[] = []
  for (const view of [undefined, phone]) {
    const page = await open(path, view, { bypassCSP: true })
    await page.getByRole('button', { name: /^Text Write/ }).click()
    await page.getByRole('button', { name: 'Add below', exact: true }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
      found.push(...(await violationsOf(page)).map((violation) => `${path}, ${colorScheme}: ${violation}`))
    }
  }
  assert.deepEqual(found, [])
})
