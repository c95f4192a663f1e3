import { randomBytes } from 'node:crypto'
import type { Caller } from '../auth/caller.ts'
import { missing } from '../errors/error.ts'
import { content, htmlPage } from '../http/answer.ts'
import { pathText } from '../http/parameters.ts'
import { pageWithPrefix, prefixOf } from '../http/prefix.ts'
import { anyUser, file, page, publicRoute, type Route, route } from '../http/route.ts'
import { escapeHtml, html } from '../pages/html.ts'
import { type PageContext, renderPage, translate } from '../pages/layout.ts'
import type { Services } from '../services.ts'
import { languageOf } from '../users/language.ts'
import { loadDashboard } from './files.ts'

const dashboard = loadDashboard()

/** Like the policy of the server-rendered pages, but with a nonce for the style elements of the component library. */
function policy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Style attributes inside the editors' documents; they carry no script.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

async function dashboardPage(context: PageContext & Pick<Services, 'db'> & { readonly caller: Caller }) {
  if (dashboard.page === undefined) return notBuilt(context)
  const nonce = randomBytes(16).toString('base64url')
  const prefix = prefixOf(context.settings.current()['app.root_url'])
  const written: Readonly<Record<string, string>> = {
    nonce,
    prefix: escapeHtml(prefix),
    accountLanguage: await languageOf(context.db, context.caller.id),
    installationLanguage: escapeHtml(context.settings.current()['app.lang']),
  }
  const page = dashboard.page.replace(/\{\{(\w+)\}\}/g, (_, name: string) => written[name] ?? '')
  return htmlPage(pageWithPrefix(prefix, page), {
    headers: { 'Content-Security-Policy': policy(nonce), 'Cache-Control': 'no-store' },
  })
}

/** A clone whose install skipped the build still serves everything else, and says what is missing. */
function notBuilt(context: PageContext) {
  return renderPage(context, {
    title: translate(context, 'page.admin.title'),
    body: html`<h1>${translate(context, 'page.admin.title')}</h1>
    <p>${translate(context, 'page.admin.notBuilt')} <code>npm run build -w dashboard</code></p>
    <ul>
      <li><a href="/sandbox">${translate(context, 'page.admin.sandbox')}</a></li>
      <li><a href="/api/docs">${translate(context, 'page.admin.docs')}</a></li>
      <li><a href="/subscription/form">${translate(context, 'page.admin.form')}</a></li>
    </ul>`,
  })
}

const yearInSeconds = 31_536_000

/** The dashboard: one page for every address below /admin, and its files. */
export const dashboardRoutes: readonly Route[] = [
  publicRoute({
    method: 'GET',
    path: '/admin/static/*',
    summary: 'Files of the dashboard',
    params: { '*': pathText('Path of the file.') },
    response: file('application/octet-stream', 'The file.'),
    undocumented: true,
    handle({ params, headers }) {
      const found = dashboard.files.get(params['*'])
      if (found === undefined) throw missing('file', params['*'])
      // Names carry a hash of the content, so a copy is good for ever.
      const cached = {
        ETag: found.etag,
        'Cache-Control': `public, max-age=${yearInSeconds}, immutable`,
        Vary: 'Accept-Encoding',
      }
      if (headers['if-none-match'] === found.etag) return content(found.type, '', { status: 304, headers: cached })
      if (!/\bbr\b/.test(headers['accept-encoding']?.toString() ?? ''))
        return content(found.type, found.plain(), { headers: cached })
      return content(found.type, found.compressed(), { headers: { ...cached, 'Content-Encoding': 'br' } })
    },
  }),
  ...['/admin', '/admin/*'].map((path) =>
    route({
      method: 'GET',
      path,
      permission: anyUser,
      summary: 'Dashboard',
      response: page('The dashboard.'),
      undocumented: true,
      handle: dashboardPage,
    }),
  ),
]
