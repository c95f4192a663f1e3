import { htmlPage, type MarkedAnswer } from '../http/answer.ts'
import { pageWithPrefix, prefixOf } from '../http/prefix.ts'
import { contentPolicy, pagePolicy } from '../http/security-headers.ts'
import type { Translations } from '../i18n/translations.ts'
import type { Settings } from '../settings/schema.ts'
import { html, type Markup } from './html.ts'

/** What a page needs to know of its reader and of us. Every call object satisfies it. */
export interface PageContext {
  readonly language: string
  readonly translations: Translations
  readonly settings: { current(): Settings }
}

interface PageOptions {
  readonly title: string
  readonly body: Markup
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /** Look of the page: the narrow card of sign-in, the public pages, or the width of a tool. */
  readonly layout?: 'card' | 'wide'
  /** Loads the administrator's own style and script of the public pages. */
  readonly public?: boolean
  readonly head?: Markup
}

/** A text of the page in the reader's language. */
export function translate(
  context: PageContext,
  key: string,
  parameters?: Readonly<Record<string, string | number>>,
): string {
  return context.translations.text(context.language, key, parameters)
}

/** A whole page of ours: works without JavaScript, strict policy, in the reader's language and direction. */
export function renderPage(context: PageContext, options: PageOptions): MarkedAnswer {
  const settings = context.settings.current()
  const site = settings['app.site_name']
  const logo = settings['app.logo_url']
  const favicon = settings['app.favicon_url']
  const markup = html`<!doctype html>
<html lang="${context.language}" dir="${context.translations.direction(context.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${options.title}${options.title === site ? '' : ` · ${site}`}</title>
<link rel="icon" href="${favicon === '' ? '/public/static/favicon.svg' : favicon}">
<link rel="stylesheet" href="/public/static/pages.css">
${options.public && html`<link rel="stylesheet" href="/public/custom.css"><script src="/public/custom.js" defer></script>`}
${options.head}
</head>
<body class="${options.layout ?? 'card'}">
<header class="site"><a href="/">${logo === '' ? site : html`<img src="${logo}" alt="${site}">`}</a></header>
<main>${options.body}</main>
</body>
</html>`
  return htmlPage(pageWithPrefix(prefixOf(settings['app.root_url']), markup.source), {
    status: options.status ?? 200,
    headers: { 'Content-Security-Policy': pagePolicy, 'Cache-Control': 'no-store', ...options.headers },
  })
}

/** HTML written by authors, for a frame or a tab of its own: no script can run in it, whatever it holds. */
export function authoredContent(body: string, status = 200): MarkedAnswer {
  return htmlPage(body, { status, headers: { 'Content-Security-Policy': contentPolicy, 'Cache-Control': 'no-store' } })
}

/** A page that says one thing. */
export function messagePage(
  context: PageContext,
  options: { readonly title: string; readonly text: string; readonly status?: number; readonly public?: boolean },
): MarkedAnswer {
  return renderPage(context, {
    title: options.title,
    status: options.status ?? 200,
    public: options.public ?? true,
    body: html`<h1>${options.title}</h1><p>${options.text}</p>`,
  })
}
