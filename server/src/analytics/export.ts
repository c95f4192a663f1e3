import { Readable } from 'node:stream'
import type { Database } from '../db/database.ts'
import { type Statement, statement } from '../db/statement.ts'
import type { EventTable } from './clean-up.ts'

interface EventRow {
  readonly id: number
  readonly created_at: string
  readonly campaign_id: number | null
  readonly campaign_uuid: string | null
  readonly campaign_name: string | null
  /** 0: nobody that is known, as programs that read the file expect it. */
  readonly subscriber_id: number
  readonly subscriber_uuid: string | null
  readonly email: string | null
  readonly subscriber_name: string | null
  readonly url: string | null
}

const pageSize = 5000

/** By key, page after page: a slow reader holds no connection. */
function selectPage(table: string, link: string, url: string): Statement<EventRow> {
  return statement<EventRow>(`
    select event.id, event.created_at, campaign.id as campaign_id, campaign.uuid as campaign_uuid,
           campaign.name as campaign_name, coalesce(person.id, 0) as subscriber_id, person.uuid as subscriber_uuid, person.email,
           person.name as subscriber_name, ${url} as url
    from (
      select * from ${table}
      where created_at >= $1 and (created_at, id) > ($1, $2) order by created_at, id limit ${pageSize}
    ) as event
    ${link}
    left join campaigns as campaign on campaign.id = event.campaign_id
    left join subscribers as person on person.id = event.subscriber_id
    order by event.created_at, event.id`)
}

const pages: Readonly<Record<EventTable, Statement<EventRow>>> = {
  views: selectPage('campaign_views', '', 'null::text'),
  clicks: selectPage('link_clicks', 'left join links as link on link.id = event.link_id', 'link.url'),
}

const person = ['campaign_id', 'campaign_uuid', 'campaign_name', 'subscriber_id', 'subscriber_uuid', 'email'] as const

const columns: Readonly<Record<EventTable, readonly (keyof EventRow)[]>> = {
  views: [...person, 'subscriber_name', 'created_at'],
  clicks: [...person, 'subscriber_name', 'url', 'created_at'],
}

/** All events from a moment on as CSV (RFC 4180), the oldest first. */
export function exportEvents(db: Database, table: EventTable, since: string): Readable {
  return Readable.from(lines(db, table, since))
}

async function* lines(db: Database, table: EventTable, since: string): AsyncGenerator<string> {
  yield csvLine(columns[table])
  let last: { readonly created_at: string; readonly id: number } = { created_at: since, id: 0 }
  for (;;) {
    const rows = await db.rows(pages[table], [last.created_at, last.id])
    if (rows.length > 0) yield rows.map((row) => csvLine(columns[table].map((column) => row[column]))).join('')
    const end = rows.at(-1)
    if (end === undefined || rows.length < pageSize) return
    last = end
  }
}

function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map((value) => csvField(String(value ?? ''))).join(',')}\r\n`
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
