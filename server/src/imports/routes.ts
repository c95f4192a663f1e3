import { Readable } from 'node:stream'
import Type from 'typebox'
import { type Caller, requireAny } from '../auth/caller.ts'
import { inScope, readableLists } from '../auth/list-access.ts'
import type { Database } from '../db/database.ts'
import { failure, missing } from '../errors/error.ts'
import { stream } from '../http/answer.ts'
import { PageSchema, pageOf, paging, window } from '../http/paging.ts'
import { pathId } from '../http/parameters.ts'
import { data, file, oneOf, type Route, route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { announceImport } from './announce.ts'
import { bulkLinesRoute } from './lines-route.ts'
import {
  dismissImports,
  findEvents,
  findImport,
  findImports,
  findLatest,
  type ImportEvent,
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

const nameless =
  'The file and lists of others are named to who may read those lists; without lists, to who may read all.'

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
    description: nameless,
    async handle({ db, caller }) {
      const latest = await findLatest(db)
      return statusOf(latest && asSeenBy(caller, latest))
    },
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
      const named = maySeeName(caller, latest)
      const shown = maySeeRows(caller, latest) ? events : events.map((event) => withoutContent(event, latest, named))
      return shown.map(logLine).join('')
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/import/subscribers',
    permission,
    summary: 'Stops the latest import, or clears it when it is over',
    description:
      'What is imported stays. The history at /api/imports keeps cleared imports. Imports of others can be stopped by who ' +
      'may manage all lists.',
    response: data(StatusSchema),
    async handle({ db, caller, events }) {
      const latest = await findLatest(db)
      if (latest !== undefined && isOpen(latest)) {
        await stop({ db, caller, events }, latest)
        return statusOf(asSeenBy(caller, await existing(db, latest.id)))
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
    description: nameless,
    query: paging,
    response: data(PageSchema(ImportSchema)),
    async handle({ db, caller, query }) {
      const found = await findImports(db, window(query))
      const now = Date.now()
      return pageOf(
        query,
        found.imports.map((record) => viewOf(asSeenBy(caller, record), now)),
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
    description: nameless,
    params: { id: pathId },
    response: data(ImportSchema),
    handle: async ({ db, caller, params }) => viewOf(asSeenBy(caller, await existing(db, params.id)), Date.now()),
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
      await stop({ db, caller, events }, await existing(db, params.id))
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

/** Whoever began it may, and who may manage every list. */
async function stop(
  { db, caller, events }: Pick<Services, 'db' | 'events'> & { readonly caller: Caller },
  record: ImportRecord,
): Promise<void> {
  if (!isOwn(caller, record)) requireAny(caller, ['lists:manage_all'])
  await announceImport(events, db, await stopImport(db, record.id))
}

function isOwn(caller: Caller, record: ImportRecord): boolean {
  return record.username === caller.username
}

/** Rows are people, perhaps of lists that the caller may not read. */
function maySeeRows(caller: Caller, record: ImportRecord): boolean {
  return isOwn(caller, record) || readableLists(caller).all
}

/** That somebody imports, and how far it is, is told: it holds others up. The file and lists beyond the caller's are not. */
function asSeenBy(caller: Caller, record: ImportRecord): ImportRecord {
  if (maySeeName(caller, record)) return record
  const scope = readableLists(caller)
  const lists = record.params.lists.filter((id) => inScope(scope, id))
  return { ...record, name: '', params: { ...record.params, lists } }
}

function maySeeName(caller: Caller, record: ImportRecord): boolean {
  if (maySeeRows(caller, record)) return true
  const [scope, { lists }] = [readableLists(caller), record.params]
  return lists.length > 0 && lists.every((id) => inScope(scope, id))
}

/** An entry of the log without what rows hold, and without the name of the file where it is not told either. */
function withoutContent(event: ImportEvent, record: ImportRecord, named: boolean): ImportEvent {
  return { ...event, content: null, reason: named ? event.reason : event.reason.replace(` of ${record.name} `, ' ') }
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
