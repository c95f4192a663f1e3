import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** Waits until it holds: for what the server does a moment after the screen. */
export async function eventually(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 15_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It never held: ${holds}`)
    await pause(50)
  }
}

/** Leaves the page, and with it sends the deletions that could still have been undone. */
export async function leave(page: Page): Promise<void> {
  await page.goto('about:blank')
}

/** Waits until an expression holds in the page. Playwright's own way takes `eval`, which the content policy forbids. */
export async function eventuallyIn(page: Page, expression: string): Promise<void> {
  await eventually(async () => (await page.evaluate(`Boolean(${expression})`)) === true)
}
