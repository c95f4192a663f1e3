import { after } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { type TestApp, testApp } from '../../server/src/testing/app.ts'
import { openBrowser } from '../../server/src/testing/chromium.ts'
import { desktop, signedInPage } from './browser.ts'

export interface Stage {
  readonly app: TestApp
  readonly browser: Browser
  /** A page of the administrator at this path below /admin. */
  readonly open: (path: string, ...how: Looks) => Promise<Page>
  /** For what a file opened itself on the service. */
  readonly beforeEnd: (close: () => Promise<void>) => void
}

type Looks = Parameters<typeof signedInPage> extends [Browser, TestApp, ...infer Rest] ? Rest : never

/**
 * The service and a browser for the tests of one file; both end after the last of them.
 *
 *     const { app, open } = await openStage()
 *     test('…', async () => {
 *       const page = await open('/lists')
 */
export async function openStage(options: Parameters<typeof testApp>[0] = {}): Promise<Stage> {
  const app = await testApp(options)
  const browser = await openBrowser()
  const closing: (() => Promise<void>)[] = []
  after(async () => {
    await browser.close()
    for (const close of closing) await close()
    await app.stop()
  })
  return {
    app,
    browser,
    beforeEnd: (close) => void closing.push(close),
    async open(path, view = desktop, looks = {}) {
      const page = await signedInPage(browser, app, view, looks)
      await page.goto(`${app.url}/admin${path}`)
      return page
    },
  }
}
