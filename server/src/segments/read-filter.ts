import { consentSources } from '../consent/origin.ts'
import { failure } from '../errors/error.ts'
import { isUuid } from '../public/uuid.ts'
import { recipientStates } from '../sending/outcome.ts'
import type { Comparison, Moment, Operand, Period, PersonColumn, PersonFilter, TextMatch, ValueTest } from './filter.ts'

/** Nothing that a person composes comes near these. */
const deepest = 10
const mostParts = 200

/** What a client sent, as a filter; throws `filter.invalid`, which says where the fault is. */
export function readFilter(value: unknown): PersonFilter {
  const budget = { parts: mostParts }
  return read(value, 'filter', 0, budget)
}

function fault(place: string, reason: string): never {
  throw failure('filter.invalid', { reason: `${place} ${reason}` }, { place })
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown, place: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fault(place, 'must be an object')
  return Object.fromEntries(Object.entries(value))
}

function read(value: unknown, place: string, depth: number, budget: { parts: number }): PersonFilter {
  if (depth > deepest) fault(place, 'is nested too deeply')
  if (--budget.parts < 0) fault(place, 'is one part too many')
  const fields = fieldsOf(value, place)
  if ('and' in fields || 'or' in fields) {
    const kind = 'and' in fields ? 'and' : 'or'
    onlyKeys(fields, [kind], place)
    const parts = arrayOf(fields[kind], `${place}.${kind}`)
    return { kind, parts: parts.map((part, index) => read(part, `${place}.${kind}[${index}]`, depth + 1, budget)) }
  }
  if ('not' in fields) {
    onlyKeys(fields, ['not'], place)
    return { kind: 'not', part: read(fields.not, `${place}.not`, depth + 1, budget) }
  }
  return readTest(fields, place)
}

function readTest(fields: Fields, place: string): PersonFilter {
  if ('field' in fields) return readField(fields, place)
  if ('attribute' in fields) return readAttribute(fields, place)
  if ('member' in fields) return readMember(fields.member, `${place}.member`)
  for (const kind of ['opened', 'clicked', 'bounced'] as const) {
    if (kind in fields) return readEvents(kind, fields[kind], `${place}.${kind}`)
  }
  if ('mailed' in fields) return readMailed(fields.mailed, `${place}.mailed`)
  if ('sample' in fields) return readSample(fields.sample, `${place}.sample`)
  if ('consent' in fields) return readConsent(fields.consent, `${place}.consent`)
  const known = 'and, or, not, field, attribute, member, opened, clicked, bounced, mailed, sample, consent'
  return fault(place, `must be one of ${known}`)
}

const columns: Readonly<Record<PersonColumn, 'text' | 'number' | 'uuid' | 'status' | 'moment'>> = {
  id: 'number',
  uuid: 'uuid',
  email: 'text',
  name: 'text',
  status: 'status',
  created_at: 'moment',
  updated_at: 'moment',
}

const columnNames = [
  'id',
  'uuid',
  'email',
  'name',
  'status',
  'created_at',
  'updated_at',
] as const satisfies PersonColumn[]

function readField(fields: Fields, place: string): PersonFilter {
  onlyKeys(fields, ['field', 'op', 'value'], place)
  const column = wordOf(fields.field, columnNames, `${place}.field`)
  const test = readValueTest(fields, columns[column], place)
  if (columns[column] === 'uuid') {
    for (const value of operandsOf(test)) if (!isUuid(String(value))) fault(`${place}.value`, 'must be a UUID')
  }
  if (columns[column] === 'status') {
    for (const value of operandsOf(test)) wordOf(value, ['enabled', 'disabled', 'blocklisted'], `${place}.value`)
  }
  return { kind: 'field', column, test }
}

function readAttribute(fields: Fields, place: string): PersonFilter {
  onlyKeys(fields, ['attribute', 'type', 'op', 'value'], place)
  const path = Array.isArray(fields.attribute)
    ? textsOf(fields.attribute, `${place}.attribute`)
    : [textOf(fields.attribute, `${place}.attribute`)]
  if (path.length === 0 || path.length > 20) fault(`${place}.attribute`, 'must name one to twenty steps')
  if (fields.op === 'holds') return { kind: 'holds', path, value: operandOf(fields.value, `${place}.value`) }
  const type = wordOf(fields.type ?? 'text', ['text', 'number', 'boolean', 'date'], `${place}.type`)
  return { kind: 'attribute', path, type, test: readValueTest(fields, type === 'date' ? 'moment' : type, place) }
}

const comparisons = ['is', 'is_not', 'less', 'at_most', 'more', 'at_least'] as const satisfies Comparison[]
const matches = ['contains', 'starts_with', 'ends_with'] as const satisfies TextMatch[]

type ValueKind = 'text' | 'number' | 'boolean' | 'uuid' | 'status' | 'moment'

function readValueTest(fields: Fields, kind: ValueKind, place: string): ValueTest {
  const op = wordOf(fields.op ?? 'is', [...comparisons, ...matches, 'any_of', 'present', 'absent'], `${place}.op`)
  if (op === 'present' || op === 'absent') return { kind: 'present', present: op === 'present' }
  if (op === 'any_of') {
    const values = arrayOf(fields.value, `${place}.value`).map((value, index) =>
      operandFor(kind, value, `${place}.value[${index}]`),
    )
    return { kind: 'any', values }
  }
  if (op === 'contains' || op === 'starts_with' || op === 'ends_with') {
    if (kind !== 'text') fault(`${place}.op`, `cannot be ${op} here`)
    return { kind: 'match', op, value: textOf(fields.value, `${place}.value`) }
  }
  if (kind === 'moment') return { kind: 'moment', op, value: momentOf(fields.value, `${place}.value`) }
  return { kind: 'compare', op, value: operandFor(kind, fields.value, `${place}.value`) }
}

function operandsOf(test: ValueTest): readonly Operand[] {
  if (test.kind === 'compare') return [test.value]
  return test.kind === 'any' ? test.values : []
}

function operandFor(kind: ValueKind, value: unknown, place: string): Operand {
  if (kind === 'moment') fault(place, 'cannot be one of several; use more and less')
  if (kind === 'number') return numberOf(value, place)
  if (kind === 'boolean') return typeof value === 'boolean' ? value : fault(place, 'must be true or false')
  return textOf(value, place)
}

function readMember(value: unknown, place: string): PersonFilter {
  const fields = fieldsOf(value, place)
  onlyKeys(fields, ['lists', 'match', 'status', 'since', 'before'], place)
  return {
    kind: 'member',
    lists: fields.lists === undefined ? undefined : idsOf(fields.lists, `${place}.lists`),
    every: wordOf(fields.match ?? 'any', ['any', 'all'], `${place}.match`) === 'all',
    statuses: wordsOf(fields.status, ['unconfirmed', 'confirmed', 'unsubscribed'], `${place}.status`),
    period: periodOf(fields, place),
  }
}

function readEvents(kind: 'opened' | 'clicked' | 'bounced', value: unknown, place: string): PersonFilter {
  const fields = fieldsOf(value, place)
  const special = kind === 'clicked' ? ['link'] : kind === 'bounced' ? ['type'] : []
  onlyKeys(fields, ['campaigns', 'at_least', 'since', 'before', ...special], place)
  const atLeast = fields.at_least === undefined ? 1 : numberOf(fields.at_least, `${place}.at_least`)
  if (!Number.isInteger(atLeast) || atLeast < 1 || atLeast > 1_000_000)
    fault(`${place}.at_least`, 'must be a whole number from 1')
  return {
    kind,
    campaigns: fields.campaigns === undefined ? undefined : idsOf(fields.campaigns, `${place}.campaigns`),
    link: fields.link === undefined ? undefined : textOf(fields.link, `${place}.link`),
    types: wordsOf(fields.type, ['soft', 'hard', 'complaint'], `${place}.type`),
    atLeast,
    period: periodOf(fields, place),
  }
}

function readMailed(value: unknown, place: string): PersonFilter {
  const fields = fieldsOf(value, place)
  onlyKeys(fields, ['campaigns', 'outcome'], place)
  return {
    kind: 'mailed',
    campaigns: idsOf(fields.campaigns, `${place}.campaigns`),
    outcomes: wordsOf(fields.outcome, recipientStates, `${place}.outcome`),
  }
}

function readSample(value: unknown, place: string): PersonFilter {
  const fields = fieldsOf(value, place)
  onlyKeys(fields, ['seed', 'from', 'to'], place)
  const seed = textOf(fields.seed, `${place}.seed`)
  if (!/^[\w-]{1,100}$/.test(seed)) fault(`${place}.seed`, 'must be 1 to 100 letters, digits, - or _')
  const from = fields.from === undefined ? 0 : percentOf(fields.from, `${place}.from`)
  const to = percentOf(fields.to, `${place}.to`)
  if (to <= from) fault(`${place}.to`, 'must be more than from')
  return { kind: 'sample', seed, from, to }
}

function percentOf(value: unknown, place: string): number {
  const percent = numberOf(value, place)
  return percent >= 0 && percent <= 100 ? percent : fault(place, 'must be from 0 to 100 (percent)')
}

const consentActions = ['subscribed', 'confirmed', 'unsubscribed', 'removed', 'blocklisted', 'unblocklisted'] as const

function readConsent(value: unknown, place: string): PersonFilter {
  const fields = fieldsOf(value, place)
  onlyKeys(fields, ['action', 'source', 'lists', 'since', 'before'], place)
  return {
    kind: 'consent',
    actions: wordsOf(fields.action, consentActions, `${place}.action`),
    sources: wordsOf(fields.source, consentSources, `${place}.source`),
    lists: fields.lists === undefined ? undefined : idsOf(fields.lists, `${place}.lists`),
    period: periodOf(fields, place),
  }
}

function periodOf(fields: Fields, place: string): Period {
  return {
    ...(fields.since === undefined ? {} : { since: momentOf(fields.since, `${place}.since`) }),
    ...(fields.before === undefined ? {} : { before: momentOf(fields.before, `${place}.before`) }),
  }
}

const instant = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d(:?\d\d)?)?)?$/i

function momentOf(value: unknown, place: string): Moment {
  if (typeof value === 'string') {
    if (!instant.test(value) || Number.isNaN(Date.parse(value.replace(' ', 'T'))))
      fault(place, 'must be a date or a date and time')
    return { at: value }
  }
  const fields = fieldsOf(value, place)
  onlyKeys(fields, ['days'], place)
  const days = numberOf(fields.days, `${place}.days`)
  if (days < 0 || days > 100_000) fault(`${place}.days`, 'must be from 0 to 100000')
  return { days }
}

function onlyKeys(fields: Fields, known: readonly string[], place: string): void {
  const unknown = Object.keys(fields).find((key) => !known.includes(key))
  if (unknown !== undefined) fault(`${place}.${unknown}`, `is not known here; known are ${known.join(', ')}`)
}

function arrayOf(value: unknown, place: string): readonly unknown[] {
  if (!Array.isArray(value)) fault(place, 'must be a list')
  if (value.length === 0 || value.length > 1000) fault(place, 'must have 1 to 1000 entries')
  return value
}

function textOf(value: unknown, place: string): string {
  if (typeof value !== 'string' || value.includes('\0')) fault(place, 'must be a text')
  if (value.length > 5000) fault(place, 'is longer than 5000 characters')
  return value
}

function textsOf(value: unknown, place: string): readonly string[] {
  return arrayOf(value, place).map((entry, index) => textOf(entry, `${place}[${index}]`))
}

function numberOf(value: unknown, place: string): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fault(place, 'must be a number')
}

function operandOf(value: unknown, place: string): Operand {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return textOf(value, place)
}

function idsOf(value: unknown, place: string): readonly number[] {
  return arrayOf(value, place).map((entry, index) => {
    const id = numberOf(entry, `${place}[${index}]`)
    return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : fault(`${place}[${index}]`, 'must be a record id')
  })
}

function wordOf<const Word extends string>(value: unknown, words: readonly Word[], place: string): Word {
  return words.find((word) => word === value) ?? fault(place, `must be one of ${words.join(', ')}`)
}

function wordsOf<const Word extends string>(
  value: unknown,
  words: readonly Word[],
  place: string,
): readonly Word[] | undefined {
  if (value === undefined) return undefined
  const values = Array.isArray(value) ? arrayOf(value, place) : [value]
  return values.map((entry) => wordOf(entry, words, place))
}
