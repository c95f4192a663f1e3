import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorWords } from '../pages/error-words.ts'
import { messagePage, translate } from '../pages/layout.ts'
import type { Services } from '../services.ts'
import { isOurFault, statusOfKind, toAppError } from './errors-to-http.ts'
import type { Route } from './route.ts'
import { cutOff, send } from './send.ts'

/** What browsers open tells errors as pages: files, feeds and pictures, too. What programs ask for, and all of the API: JSON. */
export function answersPages({ path, response }: Pick<Route, 'path' | 'response'>): boolean {
  return (response.kind === 'content' || response.kind === 'redirect') && !path.startsWith('/api/')
}

export function sendErrorPage(
  services: Services,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toAppError(error, request.id)
  if (isOurFault(known, error)) services.log.error({ err: error, request: request.id }, 'A request failed')
  if (cutOff(reply)) return reply
  const { translations, settings } = services
  const language = translations.negotiate(request.headers['accept-language'], settings.current()['app.lang'])
  const context = { translations, settings, language }
  const missing = known.kind === 'missing'
  const page = messagePage(context, {
    title: translate(context, missing ? 'page.notFound.title' : 'public.error.title'),
    text: errorWords(context, known),
    status: statusOfKind[known.kind],
  })
  const seconds = known.parameters.seconds
  if (known.kind === 'tooMany' && seconds !== undefined) reply.header('Retry-After', String(seconds))
  reply.header('X-Robots-Tag', 'noindex')
  return send(services, reply, page)
}
