import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { TestApp } from '../../server/src/testing/app.ts'

export interface View {
  readonly width: number
  readonly height: number
  readonly scheme: 'light' | 'dark'
  /** What the browser asks for; British English unless told. */
  readonly locale?: string
}

export const desktop: View = { width: 1280, height: 860, scheme: 'light' }
export const desktopDark: View = { ...desktop, scheme: 'dark' }
export const phone: View = { width: 390, height: 844, scheme: 'light' }
/** From right to left. */
export const arabic: View = { ...desktop, locale: 'ar' }

type SignIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signing in is tested where it belongs; here once is enough for all pages of an app. */
const signIns = new WeakMap<TestApp, SignIn>()

/** A page signed in as the administrator of the test app, on the dashboard. Errors of the page fail the test. */
export async function signedInPage(
  browser: Browser,
  app: TestApp,
  view: View = desktop,
  options: { readonly bypassCSP?: boolean } = {},
): Promise<Page> {
  const known = signIns.get(app)
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    colorScheme: view.scheme,
    locale: view.locale ?? 'en-GB',
    reducedMotion: 'reduce',
    // For axe alone, which is a script of the test and not of the page.
    bypassCSP: options.bypassCSP ?? false,
    ...(known === undefined ? {} : { storageState: known }),
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  if (known === undefined) {
    await page.goto(`${app.url}/admin/login`)
    await page.fill('[name=username]', app.administrator.username)
    await page.fill('[name=password]', app.administrator.password)
    await page.click('button')
    await page.waitForURL(`${app.url}/admin`)
    signIns.set(app, await context.storageState())
  } else {
    await page.goto(`${app.url}/admin`)
  }
  return page
}

/** A screen that goes on asking, as one does that shows what is under way, is complete after so long. */
const longEnough = 5000

/** A screen with everything that it asks for. */
export async function openScreen(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle', { timeout: longEnough }).catch(() => undefined)
}

const folder = join(import.meta.dirname, '../screenshots')

/** For people to look at; written only when SCREENSHOTS is set. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: false })
}
