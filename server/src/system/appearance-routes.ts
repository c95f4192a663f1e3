import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { content, type MarkedAnswer } from '../http/answer.ts'
import { anyUser, file, publicRoute, type Route, route } from '../http/route.ts'

const css = 'text/css; charset=utf-8'
const js = 'application/javascript; charset=utf-8'

/** An administrator's own styles and scripts, as they are in the settings. */
export const appearanceRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/admin/custom.css',
    permission: anyUser,
    summary: 'Own style of the dashboard',
    response: file('text/css', 'The style.'),
    undocumented: true,
    handle: ({ settings, headers }) => asset(css, settings.current()['appearance.admin.custom_css'], headers),
  }),
  route({
    method: 'GET',
    path: '/admin/custom.js',
    permission: anyUser,
    summary: 'Own script of the dashboard',
    response: file('application/javascript', 'The script.'),
    undocumented: true,
    handle: ({ settings, headers }) => asset(js, settings.current()['appearance.admin.custom_js'], headers),
  }),
  publicRoute({
    method: 'GET',
    path: '/public/custom.css',
    summary: 'Own style of the public pages',
    response: file('text/css', 'The style.'),
    undocumented: true,
    handle: ({ settings, headers }) => asset(css, settings.current()['appearance.public.custom_css'], headers),
  }),
  publicRoute({
    method: 'GET',
    path: '/public/custom.js',
    summary: 'Own script of the public pages',
    response: file('application/javascript', 'The script.'),
    undocumented: true,
    handle: ({ settings, headers }) => asset(js, settings.current()['appearance.public.custom_js'], headers),
  }),
]

/** Asked for again each time, and not sent again while it is the same: a change shows at once. */
function asset(type: string, text: string, headers: IncomingHttpHeaders): MarkedAnswer {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const cached = { ETag: etag, 'Cache-Control': 'no-cache' }
  if (headers['if-none-match'] === etag) return content(type, '', { status: 304, headers: cached })
  return content(type, text, { headers: cached })
}
