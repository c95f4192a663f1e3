import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import type { Answer } from './answer.ts'
import { errorBody, statusOfKind, toAppError } from './errors-to-http.ts'

export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  for (const [name, value] of Object.entries(answer.headers)) {
    reply.header(name, typeof value === 'string' ? value : [...value])
  }
  switch (answer.kind) {
    case 'json':
      return reply.status(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(answer.body))
    case 'redirect':
      return reply.status(answer.status).header('Location', answer.to).send()
    default:
      return reply
        .status(answer.status)
        .type(answer.type)
        .send(answer.body instanceof Uint8Array ? Buffer.from(answer.body) : answer.body)
  }
}

export function sendError(
  services: Services,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toAppError(error, request.id)
  if (known.kind === 'broken') services.log.error({ err: error, request: request.id }, 'A request failed')
  if (reply.raw.headersSent) {
    // A stream broke midway: cutting the connection is the only way to tell the client.
    reply.raw.destroy()
    return reply
  }
  const seconds = known.parameters.seconds
  if (known.kind === 'tooMany' && seconds !== undefined) reply.header('Retry-After', String(seconds))
  return send(reply, { kind: 'json', status: statusOfKind[known.kind], body: errorBody(known), headers: {} })
}
