import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { openScreen } from './browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs in the page. Letters in frames are their authors' business. */
const lookFor = (
  rules?: readonly string[],
) => `axe.run({ exclude: ['iframe'] }, ${JSON.stringify(rules === undefined ? { rules: { 'target-size': { enabled: true } } } : { runOnly: rules })}).then((result) => result.violations.map((one) =>
  one.id + ': ' + one.nodes.map((node) => node.html.slice(0, 200)).join(' | ')))`

/** A colour half-way between two states is nobody's choice: what glides is at its end at once. */
const still = '*, *::before, *::after { transition: none !important; animation: none !important }'

/** What stands in people's way on this screen. The page needs a context that bypasses the content policy. */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // Half a megabyte, read once a document.
  if ((await page.evaluate('typeof axe')) === 'undefined') {
    await page.evaluate(axe)
    await page.addStyleTag({ content: still })
  }
  // Not the network: a screen that asks again and again may never be idle on a busy machine.
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))')
  const found: unknown = await page.evaluate(lookFor(rules))
  return Array.isArray(found) ? found.map(String) : [String(found)]
}

/** In the second theme only colours are others, and all rules take a second a screen. */
const themes: readonly { readonly theme: 'light' | 'dark'; readonly rules?: readonly string[] }[] = [
  { theme: 'light' },
  { theme: 'dark', rules: ['color-contrast', 'link-in-text-block'] },
]

/** The same in both themes: a screen costs more to load than to look at. */
export async function violationsInBothThemes(page: Page, url: string): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await openScreen(page, url)
  const found: string[] = []
  for (const { theme, rules } of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor()
    const violations = await violationsOf(page, rules)
    for (const violation of violations) found.push(`${new URL(url).pathname}, ${theme}: ${violation}`)
  }
  return found
}
