import Type from 'typebox'
import { requireAny } from '../auth/caller.ts'
import { manageableLists, requireLists, scopeForSql } from '../auth/list-access.ts'
import { invalid } from '../errors/error.ts'
import { choice, flag, ids } from '../http/parameters.ts'
import { data, oneOf, type Route, route } from '../http/route.ts'
import { domainRules } from '../subscribers/address.ts'
import { membershipStatuses } from '../subscribers/memberships.ts'
import { ChunkBuilder } from './chunk.ts'
import { readyToCopy } from './copy-rows.ts'
import { JsonReader } from './jsonl.ts'
import { prepareMerge } from './merge.ts'
import { mergeSafely } from './write-share.ts'

const mostLines = 10_000

/** Many people in one request: an import that is done when it answers. */
export const bulkLinesRoute: Route = route({
  method: 'POST',
  path: '/api/subscribers/bulk',
  permission: oneOf('subscribers:manage'),
  summary: 'Creates and updates subscribers, one JSON object a line',
  description:
    `At most ${mostLines} lines of {"email", "name", "attribs", "status", "subscription_status"}. All good lines are ` +
    'written in one transaction; the others are answered with their faults. No opt-in mails are sent.',
  query: {
    list_id: ids('Lists to put them on.'),
    subscription_status: choice(membershipStatuses, 'Status of memberships that are new; default unconfirmed.'),
    overwrite: flag('Replace name and attributes of people who are there, and the status of their memberships.'),
  },
  accepts: ['raw'],
  bodyLimit: 16 * 1024 * 1024,
  response: data(
    Type.Object({
      imported: Type.Integer(),
      failed: Type.Array(
        Type.Object({ line: Type.Integer(), field: Type.Union([Type.String(), Type.Null()]), reason: Type.String() }),
      ),
    }),
  ),
  async handle({ db, caller, settings, query, rawBody }) {
    const manageable = manageableLists(caller)
    requireLists(manageable, query.list_id)
    if (!manageable.all && query.list_id.length === 0) requireAny(caller, ['lists:manage_all'])
    const params = {
      mode: 'subscribe',
      delimiter: ',',
      lists: query.list_id,
      membershipStatus: query.subscription_status ?? 'unconfirmed',
      overwriteProfile: query.overwrite,
      overwriteMembership: query.overwrite,
      dryRun: false,
      columns: {},
      encoding: 'utf-8',
      profilesOf: scopeForSql(manageable),
    } as const
    const builder = new ChunkBuilder(params)
    const reader = new JsonReader({ columns: params.columns, rules: domainRules(settings.current()) })
    const lines = rawBody.toString('utf8').split('\n')
    if (lines.length > mostLines + 1) throw invalid(`Send at most ${mostLines} lines; larger files go to /api/imports.`)
    for (const [index, line] of lines.entries()) {
      if (line.trim() !== '') builder.add(reader.read(line, index + 1))
    }
    const chunk = builder.take()
    const refused = await db.withClient(async (client) => {
      await prepareMerge(client)
      await client.query('begin')
      const { faults } = await mergeSafely(client, readyToCopy(chunk.rows), { params, username: caller.username })
      await client.query('commit')
      return faults
    })
    const failed = [...chunk.faults, ...refused].map(({ line, field, reason }) => ({
      line,
      field: field ?? null,
      reason,
    }))
    return { imported: chunk.good - refused.length, failed }
  },
})
