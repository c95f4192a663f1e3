import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import type { Answer } from './answer.ts'
import { inLanguageOf } from './error-language.ts'
import { errorBody, isOurFault, statusOfKind, toAppError } from './errors-to-http.ts'
import { prefixOf, withPrefix } from './prefix.ts'

export function send(services: Pick<Services, 'settings'>, reply: FastifyReply, answer: Answer): FastifyReply {
  for (const [name, value] of Object.entries(answer.headers)) {
    reply.header(name, typeof value === 'string' ? value : [...value])
  }
  switch (answer.kind) {
    case 'json':
      return reply.status(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(answer.body))
    case 'redirect':
      return reply.status(answer.status).header('Location', browserPath(services, answer.to)).send()
    default:
      return reply
        .status(answer.status)
        .type(answer.type)
        .send(answer.body instanceof Uint8Array ? Buffer.from(answer.body) : answer.body)
  }
}

/** A path of ours with the prefix of the root URL; the address of another site as it is. */
export function browserPath({ settings }: Pick<Services, 'settings'>, path: string): string {
  return withPrefix(prefixOf(settings.current()['app.root_url']), path)
}

/** Of a stream that broke midway: ending the connection is the only way to tell the client. */
export function cutOff(reply: FastifyReply): boolean {
  if (reply.raw.headersSent) reply.raw.destroy()
  return reply.raw.headersSent
}

export function sendError(
  services: Services,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toAppError(error, request.id)
  if (isOurFault(known, error)) services.log.error({ err: error, request: request.id }, 'A request failed')
  if (cutOff(reply)) return reply
  const seconds = known.parameters.seconds
  if (known.kind === 'tooMany' && seconds !== undefined) reply.header('Retry-After', String(seconds))
  const { message, language } = inLanguageOf(request, services.translations, known)
  reply.header('Content-Language', language)
  return send(services, reply, {
    kind: 'json',
    status: statusOfKind[known.kind],
    body: errorBody(known, message),
    headers: {},
  })
}
