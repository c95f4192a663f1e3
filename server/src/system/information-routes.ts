import Type from 'typebox'
import { invalid } from '../errors/error.ts'
import { bareJson, stream } from '../http/answer.ts'
import { pathText, texts } from '../http/parameters.ts'
import { anyUser, bare, data, file, oneOf, type Route, route } from '../http/route.ts'
import { About, about } from './about.ts'
import { ClientConfig, clientConfig } from './client-config.ts'
import { audibleTypes } from './events.ts'
import { recentLog } from './recent-log.ts'

/** What the service tells of itself. */
export const informationRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/config',
    permission: anyUser,
    summary: 'What a dashboard needs to know of this service',
    response: data(ClientConfig),
    beforeSecondFactor: true,
    handle: ({ settings, translations }) => clientConfig(settings.current(), translations),
  }),
  route({
    method: 'GET',
    path: '/api/lang/{lang}',
    permission: anyUser,
    summary: 'All texts of a language, over the English ones',
    params: { lang: pathText('Code of the language; an unknown one reads as English.') },
    response: data(Type.Record(Type.String(), Type.String())),
    beforeSecondFactor: true,
    handle({ params, translations }) {
      if (!/^[A-Za-z0-9_-]{1,6}$/.test(params.lang)) throw invalid('This is not the code of a language.')
      return translations.texts(params.lang)
    },
  }),
  route({
    method: 'GET',
    path: '/api/about',
    permission: anyUser,
    summary: 'Versions, sizes and the machine',
    description: 'Without the `data` envelope, as clients of this API expect.',
    response: bare(About),
    handle: async ({ db }) => bareJson(await about(db)),
  }),
  route({
    method: 'GET',
    path: '/api/logs',
    permission: oneOf('settings:get'),
    summary: 'The last 5000 lines of the log of the node that answers, oldest first',
    response: data(Type.Array(Type.String())),
    handle: () => recentLog.lines(),
  }),
  route({
    method: 'GET',
    path: '/api/events',
    permission: oneOf('settings:get', 'campaigns:get_all', 'subscribers:import'),
    summary: 'What happens, as it happens: server-sent events',
    description:
      'Each event is `{"id", "type", "message", "data"}`. A comment every 15 seconds shows that the stream is alive; ' +
      'who comes back with `Last-Event-ID` gets what was missed, as long as the node still knows it. `campaign` also goes ' +
      'to those with campaigns:get_all, `import` to those with subscribers:import alone, everything else needs ' +
      'settings:get, as does a request that names no type.',
    query: { type: texts('Only these types: error, campaign, import, bounce, notice.') },
    response: file('text/event-stream', 'Server-sent events.'),
    handle({ events, caller, query, headers, whenGone }) {
      const lastId = headers['last-event-id']
      const types = audibleTypes(
        caller,
        query.type.flatMap((word) => word.split(',')).filter((word) => word !== ''),
      )
      const body = events.subscribe({
        types,
        lastId: typeof lastId === 'string' ? lastId : undefined,
        callerId: caller.id,
      })
      whenGone(() => body.destroy())
      return stream('text/event-stream; charset=utf-8', body, {
        headers: { 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
      })
    },
  }),
]
