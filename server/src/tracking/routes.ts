import { missing } from '../errors/error.ts'
import { content, htmlPage, redirect } from '../http/answer.ts'
import { pathText } from '../http/parameters.ts'
import { file, page, publicRoute, type RequestFacts, type Route } from '../http/route.ts'
import { contentPolicy } from '../http/security-headers.ts'
import { requireUuid } from '../public/uuid.ts'
import { pixelHeaders, redirectHeaders } from './headers.ts'
import { pixel } from './pixel.ts'
import type { TrackedMail } from './tracking.ts'
import type { Visitor } from './visitor.ts'

const mailParams = {
  campUUID: pathText('UUID of the campaign.'),
  subUUID: pathText('UUID of the subscriber; all zeros where persons are not tracked.'),
}

/** Opens, clicks and "view in browser". The first two are usually answered by `lean.ts`, before they come here. */
export const trackingRoutes: readonly Route[] = [
  publicRoute({
    method: 'GET',
    path: '/campaign/{campUUID}/{subUUID}/px.png',
    summary: 'The picture that counts an open',
    params: mailParams,
    response: file('image/png', 'One transparent pixel.'),
    undocumented: true,
    async handle(call) {
      await call.tracking.view(mailOf(call.params), visitorOf(call))
      return content('image/png', pixel, { headers: pixelHeaders })
    },
  }),
  publicRoute({
    method: 'GET',
    path: '/link/{linkUUID}/{campUUID}/{subUUID}',
    summary: 'Counts a click and leads to the address behind it',
    params: { linkUUID: pathText('UUID of the link.'), ...mailParams },
    response: page('A redirect; a page where the link is not known.'),
    undocumented: true,
    async handle(call) {
      const link = requireUuid(call.params.linkUUID, 'link')
      const target = await call.tracking.click(link, mailOf(call.params), visitorOf(call))
      if (target === undefined) throw missing('link', link)
      return redirect(target, 307, redirectHeaders)
    },
  }),
  publicRoute({
    method: 'GET',
    path: '/campaign/{campUUID}/{subUUID}',
    summary: 'A message in the browser, as its recipient got it',
    params: mailParams,
    response: page('The message.'),
    undocumented: true,
    async handle(call) {
      const body = await call.tracking.message(mailOf(call.params))
      return htmlPage(body, {
        headers: {
          'Content-Security-Policy': contentPolicy,
          'Cache-Control': 'no-store',
          'X-Robots-Tag': 'noindex, nofollow',
          'Referrer-Policy': 'no-referrer',
        },
      })
    },
  }),
]

function mailOf(params: { readonly campUUID: string; readonly subUUID: string }): TrackedMail {
  return {
    campaignUuid: requireUuid(params.campUUID, 'campaign'),
    subscriberUuid: requireUuid(params.subUUID, 'subscriber'),
  }
}

function visitorOf({ method, userAgent, headers, ip }: RequestFacts): Visitor {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'] ?? headers['x-purpose'] ?? ''
  return { method, userAgent, ip, purpose: String(purpose) }
}
