import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorWords } from '../pages/error-words.ts'
import { messagePage, translate } from '../pages/layout.ts'
import type { Services } from '../services.ts'
import { isOurFault, statusOfKind, toAppError } from './errors-to-http.ts'
import type { Route } from './route.ts'
import { send } from './send.ts'

/** Pages for people tell errors as pages; previews and other HTML of the API stay JSON. */
export function answersPages(route: Route): boolean {
  const { path, response } = route
  return response.kind === 'content' && response.type === 'text/html' && !path.startsWith('/api/')
}

export function sendErrorPage(
  services: Services,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toAppError(error, request.id)
  if (isOurFault(known, error)) services.log.error({ err: error, request: request.id }, 'A request failed')
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
