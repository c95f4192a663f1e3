import { Readable } from 'node:stream'
import Type from 'typebox'
import { type Caller, requireAny } from '../auth/caller.ts'
import { readableLists } from '../auth/list-access.ts'
import type { Database } from '../db/database.ts'
import { failure, missing } from '../errors/error.ts'
import { stream } from '../http/answer.ts'
import { PageSchema, pageOf, paging, window } from '../http/paging.ts'
import { pathId } from '../http/parameters.ts'
import { data, file, oneOf, type Route, route } from '../http/route.ts'
import { announceImport } from './announce.ts'
import { bulkLinesRoute } from './lines-route.ts'
import {
  dismissImports,
  findEvents,
  findImport,
  findImports,
  findLatest,
  type ImportRecord,
  stopImport,
} from './store.ts'
import { beginImport, settled } from './upload.ts'
import { ImportSchema, logLine, noImport, StatusSchema, statusOf, viewOf } from './view.ts'

const permission = oneOf('subscribers:import')
const upload = { accepts: ['multipart'], bodyLimit: 'unlimited' } as const
const whatToSend =
  'A multipart form: `params`, a JSON object with `mode` (subscribe or blocklist), `delim`, `lists`, ' +
  '`subscription_status`, `overwrite_userinfo`, `overwrite_subscription_status`, `columns` (column, or key of JSON lines → meaning) and ' +
  '`encoding`; and `file`, CSV or JSON lines, plain or in a ZIP. A bad row is left out and reported, and stops nothing. ' +
  'With `dry_run` the whole file is read and reported, and nothing is changed.'

/** Lines of a log that are answered at once. */
const longestLog = 5000

export const importRoutes: readonly Route[] = [
  bulkLinesRoute,
  route({
    method: 'POST',
    path: '/api/import/subscribers',
    permission,
    summary: 'Imports subscribers from a file',
    description: `${whatToSend} Refused while another import is open; /api/imports takes several.`,
    ...upload,
    response: data(StatusSchema),
    async handle(call) {
      const id = await beginImport({ services: call, caller: call.caller, parts: call.parts(), alone: true })
      return statusOf(await settled(call.db, id))
    },
  }),
  route({
    method: 'GET',
    path: '/api/import/subscribers',
    permission,
    summary: 'The latest import',
    response: data(StatusSchema),
    handle: async ({ db }) => statusOf(await findLatest(db)),
  }),
  route({
    method: 'GET',
    path: '/api/import/subscribers/logs',
    permission,
    summary: 'The log of the latest import',
    description:
      `Its first ${longestLog} lines; /api/imports/{id}/errors has all rows that were left out. What the rows hold is told ` +
      'to who began the import, and to who may read all lists.',
    response: data(Type.String()),
    async handle({ db, caller }) {
      const latest = await findLatest(db)
      if (latest === undefined) return ''
      const events = await findEvents(db, latest.id, { after: 0, faultsOnly: false, limit: longestLog })
      const shown = maySeeRows(caller, latest) ? events : events.map((event) => ({ ...event, content: null }))
      return shown.map(logLine).join('')
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/import/subscribers',
    permission,
    summary: 'Stops the latest import, or clears it when it is over',
    description: 'What is imported stays. The history at /api/imports keeps cleared imports.',
    response: data(StatusSchema),
    async handle({ db, events }) {
      const latest = await findLatest(db)
      if (latest !== undefined && isOpen(latest)) {
        await announceImport(events, db, await stopImport(db, latest.id))
        return statusOf(await findImport(db, latest.id))
      }
      await dismissImports(db)
      return noImport
    },
  }),
  route({
    method: 'GET',
    path: '/api/imports',
    permission,
    summary: 'All imports, newest first',
    query: paging,
    response: data(PageSchema(ImportSchema)),
    async handle({ db, query }) {
      const found = await findImports(db, window(query))
      const now = Date.now()
      return pageOf(
        query,
        found.imports.map((record) => viewOf(record, now)),
        found.total,
      )
    },
  }),
  route({
    method: 'POST',
    path: '/api/imports',
    permission,
    summary: 'Imports subscribers from a file, also beside other imports',
    description: whatToSend,
    ...upload,
    response: data(ImportSchema),
    async handle(call) {
      const id = await beginImport({ services: call, caller: call.caller, parts: call.parts(), alone: false })
      return viewOf(await existing(call.db, id), Date.now())
    },
  }),
  route({
    method: 'GET',
    path: '/api/imports/{id}',
    permission,
    summary: 'One import and how far it is',
    params: { id: pathId },
    response: data(ImportSchema),
    handle: async ({ db, params }) => viewOf(await existing(db, params.id), Date.now()),
  }),
  route({
    method: 'DELETE',
    path: '/api/imports/{id}',
    permission,
    summary: 'Stops an import',
    description: 'What is imported stays. Imports of others can be stopped by who may manage all lists.',
    params: { id: pathId },
    response: data(ImportSchema),
    async handle({ db, caller, events, params }) {
      const record = await existing(db, params.id)
      if (!isOwn(caller, record)) requireAny(caller, ['lists:manage_all'])
      await announceImport(events, db, await stopImport(db, params.id))
      return viewOf(await existing(db, params.id), Date.now())
    },
  }),
  route({
    method: 'GET',
    path: '/api/imports/{id}/errors',
    permission,
    summary: 'Rows that were left out, or from which something was: line, column, reason, content',
    description: 'The first 100,000 of them. Those of others are shown to who may read all lists.',
    params: { id: pathId },
    response: file('text/csv', 'line,column,reason,content'),
    async handle({ db, caller, params }) {
      const record = await existing(db, params.id)
      if (!maySeeRows(caller, record)) throw failure('permission.missing', { permission: 'lists:get_all' })
      const { id } = record
      return stream('text/csv; charset=utf-8', Readable.from(faultLines(db, id), { objectMode: false }), {
        headers: { 'Content-Disposition': `attachment; filename="import-${id}-errors.csv"` },
      })
    },
  }),
]

function isOwn(caller: Caller, record: ImportRecord): boolean {
  return record.username === caller.username
}

/** Rows are people, perhaps of lists that the caller may not read. */
function maySeeRows(caller: Caller, record: ImportRecord): boolean {
  return isOwn(caller, record) || readableLists(caller).all
}

function isOpen(record: ImportRecord): boolean {
  return record.state === 'waiting' || record.state === 'importing' || record.state === 'stopping'
}

async function existing(db: Database, id: number): Promise<ImportRecord> {
  const record = await findImport(db, id)
  if (record === undefined) throw missing('import', id)
  return record
}

const faultsAtOnce = 2000

async function* faultLines(db: Database, importId: number): AsyncGenerator<string> {
  yield 'line,column,reason,content\n'
  for (let after = 0; ; ) {
    const faults = await findEvents(db, importId, { after, faultsOnly: true, limit: faultsAtOnce })
    const last = faults.at(-1)
    if (last === undefined) return
    yield faults
      .map((fault) => `${fault.line},${cell(fault.field)},${cell(fault.reason)},${cell(fault.content)}\n`)
      .join('')
    after = last.id
  }
}

/** As in exports: what a spreadsheet would run as a formula is marked as text. */
function cell(text: string | null): string {
  const safe = /^[=+@\t\r-]/.test(text ?? '') ? `'${text}` : (text ?? '')
  return `"${safe.replaceAll('"', '""')}"`
}
