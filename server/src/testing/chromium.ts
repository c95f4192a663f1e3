import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** Headless Chromium from the npm registry: no download, no system package. */
export async function openBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    // Not those that its package proposes: they draw by a graphics card in software, which takes a third of the time of
    // all tests, and keep everything in one process, which ends with the first page that is closed.
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--font-render-hinting=none'],
  })
}
