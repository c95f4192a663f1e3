import type { FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '../errors/error.ts'
import { messagePage, translate } from '../pages/layout.ts'
import type { Services } from '../services.ts'
import { answersPages, sendErrorPage } from './error-page.ts'
import type { Route } from './route.ts'
import { send, sendError } from './send.ts'

/** An unknown address: 405 with Allow where another method is offered, else 404; JSON under /api, a page elsewhere. */
export function notFound(
  services: Services,
  routes: readonly Route[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = request.raw.url?.split('?', 1)[0] ?? '/'
  const offered = routesOf(path, routes)
  if (offered.length > 0) {
    const allowed = offered.map((route) => route.method).join(', ')
    reply.header('Allow', allowed)
    const error = failure('request.method', { method: request.method, allowed })
    return (offered.every(answersPages) ? sendErrorPage : sendError)(services, error, request, reply)
  }
  if (path.startsWith('/api/') || path === '/api') {
    return sendError(services, failure('request.unknownPath', { path: path.slice(0, 200) }), request, reply)
  }
  const context = {
    ...services,
    language: services.translations.negotiate(
      request.headers['accept-language'],
      services.settings.current()['app.lang'],
    ),
  }
  return send(
    services,
    reply,
    messagePage(context, {
      title: translate(context, 'page.notFound.title'),
      text: translate(context, 'page.notFound.text'),
      status: 404,
    }),
  )
}

/** Those at the pattern that fits the address best: of two that fit it, the one whose words come first. Pure. */
export function routesOf<R extends Pick<Route, 'path'>>(path: string, routes: readonly R[]): readonly R[] {
  const fitting = routes.filter((route) => patternOf(route.path).test(path))
  const [best] = fitting
    .map((route) => route.path)
    .toSorted((one, other) => (vagueness(one) < vagueness(other) ? -1 : 1))
  return fitting.filter((route) => route.path === best)
}

/** `/api/lists/{id}`: 0001. */
function vagueness(path: string): string {
  return path
    .split('/')
    .map((step) => (step.startsWith('{') ? '1' : '0'))
    .join('')
}

const patterns = new Map<string, RegExp>()

function patternOf(path: string): RegExp {
  const known = patterns.get(path)
  if (known !== undefined) return known
  const pattern = new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`)
  patterns.set(path, pattern)
  return pattern
}
