import type { MarkedAnswer } from '../http/answer.ts'
import { pagePolicy } from '../http/security-headers.ts'
import { html, type Markup } from '../pages/html.ts'
import { type PageContext, renderPage } from '../pages/layout.ts'

/** Addresses of these pages name a person: search engines keep out, and no other site learns the address. */
const personal = { 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' }

interface PublicPage {
  readonly title: string
  readonly body: Markup
  readonly status?: number
  readonly head?: Markup
  /** Further sources that the page may load scripts and frames from. */
  readonly sources?: readonly string[]
}

export function publicPage(context: PageContext, page: PublicPage): MarkedAnswer {
  return renderPage(context, { ...page, public: true, headers: policyWith(page.sources) })
}

/** A page behind a person's own link. */
export function personalPage(context: PageContext, page: PublicPage): MarkedAnswer {
  return renderPage(context, { ...page, public: true, headers: { ...personal, ...policyWith(page.sources) } })
}

/** The same, saying one thing. */
export function personalMessage(
  context: PageContext,
  page: { readonly title: string; readonly text: string; readonly more?: Markup; readonly status?: number },
): MarkedAnswer {
  return personalPage(context, {
    title: page.title,
    body: html`<h1>${page.title}</h1><p role="status">${page.text}</p>${page.more}`,
    ...(page.status === undefined ? {} : { status: page.status }),
  })
}

function policyWith(sources: readonly string[] | undefined): Readonly<Record<string, string>> {
  if (sources === undefined || sources.length === 0) return {}
  const extra = sources.join(' ')
  const policy = pagePolicy
    .replace("script-src 'self'", `script-src 'self' ${extra}`)
    .replace("style-src 'self'", `style-src 'self' ${extra}`)
    .replace("connect-src 'self'", `connect-src 'self' ${extra}`)
  return { 'Content-Security-Policy': `${policy}; frame-src ${extra}` }
}
