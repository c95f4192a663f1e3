import Type from 'typebox'
import { readableLists } from '../auth/list-access.ts'
import { failure } from '../errors/error.ts'
import { exportColumns, exportFormats, exportPeople } from '../exports/export.ts'
import { stream } from '../http/answer.ts'
import { acceptsGzip, gzipped } from '../http/gzip.ts'
import { PageSchema, pageOf, paging, window } from '../http/paging.ts'
import {
  choice,
  choiceOr,
  direction,
  ids,
  idsToFind,
  optionalId,
  type Parameter,
  text,
  texts,
} from '../http/parameters.ts'
import { data, file, oneOf, type Route, route } from '../http/route.ts'
import { longestWithLiterals } from '../segments/expression.ts'
import { criteriaFor } from './asked-criteria.ts'
import { countPeople, findPage } from './find.ts'
import { membershipStatuses } from './memberships.ts'
import { sortColumns } from './page-query.ts'
import { readSubscribers } from './read.ts'
import { SubscriberSchema } from './schema.ts'
import { streamPage } from './stream-page.ts'

const readers = oneOf('subscribers:get_all', 'subscribers:get')

/** A structured filter as JSON text. */
const filter: Parameter<unknown> = {
  schema: Type.String({ contentMediaType: 'application/json' }),
  description: 'Structured filter as JSON (see the guide on segments).',
  decode([value]) {
    if (value === undefined || value === '') return undefined
    try {
      return JSON.parse(value)
    } catch {
      throw failure('filter.invalid', { reason: 'it is not JSON' })
    }
  },
}

const criteria = {
  query: text('SQL expression over `subscribers`. Needs the permission subscribers:sql_query.', longestWithLiterals),
  search: text('Part of the address or name, or a regular expression.', 500),
  filter,
  list_id: idsToFind('Members of any of these lists.'),
  subscription_status: choice(membershipStatuses, 'Status of the memberships that `list_id` means.'),
  segment_id: optionalId('Only people of this saved segment.'),
}

const SubscriberPage = Type.Intersect([
  PageSchema(SubscriberSchema),
  Type.Object({
    /** `total` was reckoned from a sample; only there when true. */
    total_is_estimate: Type.Optional(Type.Boolean()),
  }),
])

/** More rows than this are streamed instead of being held in memory. */
const largestPage = 1000

export const subscriberQueryRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/subscribers',
    permission: readers,
    summary: 'Subscribers by list, search, SQL expression or filter',
    description:
      'Pages by number, or by key: with `after_id` the page begins behind that id in the order of ids, however far in. ' +
      '`per_page=all` is streamed. Among more than 100,000 subscribers the total of a search, expression or filter with more ' +
      'than 20,000 matches is reckoned from a sample, and `total_is_estimate` says so; /api/subscribers/count counts.',
    query: {
      ...paging,
      ...criteria,
      after_id: optionalId('Only subscribers behind this id, in the order asked for; for `order_by=id`.'),
      order_by: choiceOr(sortColumns, 'id', 'Sorting.'),
      order: direction,
    },
    response: data(SubscriberPage),
    async handle({ db, caller, query }) {
      const asked = await criteriaFor({ db, caller }, { ...query, list_ids: query.list_id }, 'get')
      const visible = readableLists(caller)
      const { limit, offset } = window(query)
      if (limit === null || limit > largestPage) {
        return streamPage({ db, criteria: asked, visible, limit, offset, request: query })
      }
      const page = { orderBy: query.order_by, order: query.order, limit, offset, afterId: query.after_id }
      const found = await findPage(db, asked, page)
      const answer = pageOf(query, await readSubscribers(db, found.ids, visible), found.total)
      return found.estimated ? { ...answer, total_is_estimate: true } : answer
    },
  }),
  route({
    method: 'GET',
    path: '/api/subscribers/count',
    permission: readers,
    summary: 'How many subscribers are meant',
    query: criteria,
    response: data(Type.Object({ count: Type.Integer() })),
    async handle({ db, caller, query }) {
      const asked = await criteriaFor({ db, caller }, { ...query, list_ids: query.list_id }, 'get')
      return { count: await countPeople(db, asked) }
    },
  }),
  route({
    method: 'GET',
    path: '/api/subscribers/export',
    permission: readers,
    summary: 'Subscribers as a file: CSV or JSON lines',
    description:
      'Streamed in the order of ids, as gzip where that is accepted. Cells of a CSV that a spreadsheet would run as a formula get a leading quote.',
    query: {
      ...criteria,
      id: ids('Only these subscribers.'),
      format: choice(exportFormats, 'Default csv.'),
      columns: texts(`Additional columns, of ${exportColumns.join(', ')}.`),
    },
    response: file('text/csv', 'uuid,email,name,attributes,status,created_at,updated_at'),
    async handle(call) {
      const { query, caller } = call
      const asked = await criteriaFor(
        call,
        { ...query, list_ids: query.list_id, ids: query.id.length > 0 ? query.id : undefined },
        'get',
      )
      const format = query.format ?? 'csv'
      const body = await exportPeople(call.db, asked, {
        format,
        columns: query.columns,
        visible: readableLists(caller),
      })
      const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8'
      const name = format === 'csv' ? 'subscribers.csv' : 'subscribers.jsonl'
      const packed = acceptsGzip(call.headers['accept-encoding']?.toString())
      return stream(type, packed ? gzipped(body) : body, {
        headers: {
          'Content-Disposition': `attachment; filename="${name}"`,
          'Cache-Control': 'no-cache',
          Vary: 'Accept-Encoding',
          ...(packed ? { 'Content-Encoding': 'gzip' } : {}),
        },
      })
    },
  }),
]
