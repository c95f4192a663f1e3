import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { type Browser, type Page, chromium as playwright } from 'playwright-core'
import type { TestApp } from '../../server/src/testing/app.ts'

/** Headless Chromium from the npm registry: no download, no system package. */
export async function openBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...chromium.args, '--no-sandbox', '--disable-background-networking'],
    headless: true,
  })
}

export interface View {
  readonly width: number
  readonly height: number
  readonly scheme: 'light' | 'dark'
}

export const desktop: View = { width: 1280, height: 860, scheme: 'light' }
export const desktopDark: View = { ...desktop, scheme: 'dark' }
export const phone: View = { width: 390, height: 844, scheme: 'light' }

/** A page signed in as the administrator of the test app, on the dashboard. Errors of the page fail the test. */
export async function signedInPage(
  browser: Browser,
  app: TestApp,
  view: View = desktop,
  options: { readonly bypassCSP?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    colorScheme: view.scheme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // For axe alone, which is a script of the test and not of the page.
    bypassCSP: options.bypassCSP ?? false,
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(`${app.url}/admin/login`)
  await page.fill('[name=username]', app.administrator.username)
  await page.fill('[name=password]', app.administrator.password)
  await page.click('button')
  await page.waitForURL(`${app.url}/admin`)
  return page
}

const folder = join(import.meta.dirname, '../screenshots')

/** For people to look at; written only when SCREENSHOTS is set. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: false })
}
