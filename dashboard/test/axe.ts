import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs in the page. Letters in frames are their authors' business. */
const look = `${axe};axe.run({ exclude: ['iframe'] }).then((result) => result.violations.map((one) =>
  one.id + ': ' + one.nodes.map((node) => node.html.slice(0, 200)).join(' | ')))`

/** What stands in people's way on this screen. The page needs a context that bypasses the content policy. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  const found: unknown = await page.evaluate(look)
  return Array.isArray(found) ? found.map(String) : [String(found)]
}
