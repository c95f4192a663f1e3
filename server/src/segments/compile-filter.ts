import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AttributeType, Moment, Operand, Period, PersonFilter, ValueTest } from './filter.ts'
import { readFilter } from './read-filter.ts'

type Condition = RawBuilder<SqlBool>

/**
 * A structured filter as a condition over `subscribers`, every value bound. Throws `filter.invalid`.
 *
 *     const condition = compileFilter({ attribute: 'plan', op: 'is', value: 'pro' })
 *     db.rows(dynamic(sql`select id from subscribers where ${condition}`))
 */
export function compileFilter(json: unknown): Condition {
  return filterCondition(readFilter(json))
}

function filterCondition(filter: PersonFilter): Condition {
  switch (filter.kind) {
    case 'and':
      return sql`(${sql.join(filter.parts.map(filterCondition), sql` and `)})`
    case 'or':
      return sql`(${sql.join(filter.parts.map(filterCondition), sql` or `)})`
    case 'not':
      // A person without the attribute is not one who has it: unknown counts as no.
      return sql`(${filterCondition(filter.part)}) is not true`
    case 'field':
      return fieldCondition(filter.column, filter.test)
    case 'attribute':
      return attributeCondition(filter.path, filter.type, filter.test)
    case 'holds':
      return sql`subscribers.attribs #> ${filter.path}::text[] @> ${JSON.stringify(filter.value)}::jsonb`
    case 'member':
      return memberCondition(filter)
    case 'consent':
      return consentCondition(filter)
    case 'mailed':
      return mailedCondition(filter)
    case 'sample':
      return sampleCondition(filter)
    default:
      return eventCondition(filter)
  }
}

const operators = {
  is: sql`=`,
  is_not: sql`is distinct from`,
  less: sql`<`,
  at_most: sql`<=`,
  more: sql`>`,
  at_least: sql`>=`,
} as const

type SqlType = 'text' | 'integer' | 'uuid' | 'subscriber_status' | 'numeric' | 'boolean' | 'timestamptz'

const columnTypes = {
  id: 'integer',
  uuid: 'uuid',
  email: 'text',
  name: 'text',
  status: 'subscriber_status',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Record<string, SqlType>

function fieldCondition(column: keyof typeof columnTypes, test: ValueTest): Condition {
  const value = sql.ref(`subscribers.${column}`)
  // Numbers are compared as numbers: an id of 1.5 matches nobody, and is no error.
  const type = columnTypes[column] === 'integer' ? 'numeric' : columnTypes[column]
  return testOf(value, type, test)
}

const attributeTypes: Readonly<Record<AttributeType, SqlType>> = {
  text: 'text',
  number: 'numeric',
  boolean: 'boolean',
  date: 'timestamptz',
}

/** What an attribute must look like before it is read as its type, so that one odd value breaks no filter. */
const datePattern =
  '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])([T ]([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d+)?)?(Z|[+-]\\d\\d(:?\\d\\d)?)?)?$'

function attributeCondition(path: readonly string[], type: AttributeType, test: ValueTest): Condition {
  const json = sql`(subscribers.attribs #> ${path}::text[])`
  const text = sql`(subscribers.attribs #>> ${path}::text[])`
  if (test.kind === 'present') {
    return test.present
      ? sql`coalesce(jsonb_typeof(${json}), 'null') <> 'null'`
      : sql`coalesce(jsonb_typeof(${json}), 'null') = 'null'`
  }
  if (type === 'text') return testOf(text, 'text', test)
  if (type === 'number')
    return testOf(sql`case when jsonb_typeof(${json}) = 'number' then ${text}::numeric end`, 'numeric', test)
  if (type === 'boolean')
    return testOf(sql`case when jsonb_typeof(${json}) = 'boolean' then ${text}::boolean end`, 'boolean', test)
  return testOf(sql`case when ${text} ~ ${datePattern} then ${text}::timestamptz end`, attributeTypes[type], test)
}

function testOf(value: RawBuilder<unknown>, type: SqlType, test: ValueTest): Condition {
  switch (test.kind) {
    case 'present':
      return test.present ? sql`${value} is not null` : sql`${value} is null`
    case 'compare':
      return sql`${value} ${operators[test.op]} ${cast(test.value, type)}`
    case 'moment':
      return sql`${value} ${operators[test.op]} ${momentSql(test.value)}`
    case 'any':
      return sql`${value} in (${sql.join(test.values.map((one) => cast(one, type)))})`
    case 'match':
      return sql`${value} ilike ${pattern(test.op, test.value)}`
  }
}

function cast(value: Operand, type: SqlType): RawBuilder<unknown> {
  return sql`${String(value)}::${sql.raw(type)}`
}

function pattern(op: 'contains' | 'starts_with' | 'ends_with', value: string): string {
  const literal = value.replace(/[\\%_]/g, '\\$&')
  return `${op === 'starts_with' ? '' : '%'}${literal}${op === 'ends_with' ? '' : '%'}`
}

function momentSql(moment: Moment): RawBuilder<unknown> {
  if ('at' in moment) return sql`${moment.at}::timestamptz`
  return sql`now() - make_interval(secs => ${moment.days * 86_400})`
}

function within(column: RawBuilder<unknown>, period: Period): Condition {
  const conditions: Condition[] = []
  if (period.since !== undefined) conditions.push(sql`${column} >= ${momentSql(period.since)}`)
  if (period.before !== undefined) conditions.push(sql`${column} < ${momentSql(period.before)}`)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

function anyOf(column: RawBuilder<unknown>, values: readonly (string | number)[] | undefined, type: string): Condition {
  return values === undefined ? sql`true` : sql`${column} = any(${values}::${sql.raw(type)}[])`
}

type MemberFilter = Extract<PersonFilter, { kind: 'member' }>

function memberCondition({ lists, every, statuses, period }: MemberFilter): Condition {
  const rest = sql`subscriber_id = subscribers.id and ${anyOf(sql`membership.status`, statuses, 'subscription_status')}
    and ${within(sql`membership.created_at`, period)}`
  if (lists !== undefined && every) {
    return sql`(select count(*) from subscriber_lists as membership where ${rest} and list_id = any(${lists}::int[]))
      = ${new Set(lists).size}`
  }
  return sql`exists (select from subscriber_lists as membership where ${rest} and ${anyOf(sql`list_id`, lists, 'int')})`
}

type EventFilter = Extract<PersonFilter, { kind: 'opened' | 'clicked' | 'bounced' }>

const eventTables = { opened: 'campaign_views', clicked: 'link_clicks', bounced: 'bounces' } as const

function eventCondition({ kind, campaigns, link, types, atLeast, period }: EventFilter): Condition {
  const events = sql`from ${sql.table(eventTables[kind])} as event
    where event.subscriber_id = subscribers.id and ${anyOf(sql`event.campaign_id`, campaigns, 'int')}
      and ${kind === 'bounced' ? anyOf(sql`event.type`, types, 'bounce_type') : sql`true`}
      and ${link === undefined ? sql`true` : linkCondition(link)}
      and ${within(sql`event.created_at`, period)}`
  if (atLeast === 1) return sql`exists (select ${events})`
  return sql`(select count(*) from (select ${events} limit ${atLeast}) as events) >= ${atLeast}`
}

function linkCondition(link: string): Condition {
  return sql`event.link_id in (select id from links where url ilike ${pattern('contains', link)})`
}

type ConsentFilter = Extract<PersonFilter, { kind: 'consent' }>

function consentCondition({ actions, sources, lists, period }: ConsentFilter): Condition {
  return sql`exists (
    select from broadsheet.consent_events as event
    where event.subscriber_id = subscribers.id and ${anyOf(sql`event.action`, actions, 'text')}
      and ${anyOf(sql`event.source`, sources, 'text')}
      and ${lists === undefined ? sql`true` : sql`event.list_ids && ${lists}::int[]`}
      and ${within(sql`event.created_at`, period)})`
}

/** Its key begins with the campaign, so that it takes campaigns: nothing finds all places of a person at once. */
function mailedCondition({ campaigns, outcomes }: Extract<PersonFilter, { kind: 'mailed' }>): Condition {
  return sql`exists (
    select from broadsheet.recipients as place
    where place.campaign_id = any(${campaigns}::int[]) and place.subscriber_id = subscribers.id
      and ${anyOf(sql`place.state`, outcomes, 'broadsheet.recipient_state')})`
}

/** Numbers that people draw lie below it. */
const drawn = 2 ** 32

/**
 * SHA-256, because a share must mean the same people for ever: what PostgreSQL hashes with may change with its version,
 * and MD5 is missing where OpenSSL runs in FIPS mode. About 2 µs a person. Ranges that meet have the same bound, so that
 * nobody is in both or in none.
 */
function sampleCondition({ seed, from, to }: Extract<PersonFilter, { kind: 'sample' }>): Condition {
  const bound = (percent: number) => sql`${String(Math.round((percent / 100) * drawn))}::bigint`
  const number = sql`('x' || left(encode(sha256((${`${seed}:`}::text || subscribers.id)::bytea), 'hex'), 8))::bit(32)::bigint`
  return sql`int8range(${bound(from)}, ${bound(to)}) @> ${number}`
}
