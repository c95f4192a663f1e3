/**
 * Small, so that it runs while the rest is still on its way: it asks for the texts and the screen at once, which would
 * otherwise be asked for only when the frame has come and found out which they are.
 */
import { address } from './api/address.ts'
import { landingRequests, screenAt } from './app/screens.ts'
import { startLanguage, textsOf } from './i18n/files.ts'

const ignore = () => undefined

// Whoever needs them asks again, and hears of failures.
void textsOf(startLanguage()).catch(ignore)
const path = window.location.pathname.slice(address('/admin').length).replace(/\/$/, '')
if (path === '') for (const request of landingRequests) preload(request)
const screen = screenAt(path)?.()
void screen?.then(({ prefetch }) => (window.location.search === '' ? prefetch?.() : undefined)).catch(ignore)
void import('./main.tsx')

function preload(path: string): void {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'fetch', href: address(path), crossOrigin: 'anonymous' })
  document.head.append(link)
}
