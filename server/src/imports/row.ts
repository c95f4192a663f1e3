import { isIP } from 'node:net'
import { isTooDeep } from '../json-depth.ts'
import { type DomainRules, nameFromAddress, readAddress } from '../subscribers/address.ts'

/** A person as the file has them. Undefined: the file says nothing about it. */
export interface ImportRow {
  readonly line: number
  readonly email: string
  readonly name: string | undefined
  /** For a person who is new and has no name. */
  readonly fallbackName: string
  /** JSON text of an object. */
  readonly attribs: string | undefined
  readonly status: 'enabled' | 'disabled' | 'blocklisted' | undefined
  readonly membershipStatus: 'unconfirmed' | 'confirmed' | 'unsubscribed' | undefined
  readonly consentAt: string | undefined
  readonly consentIp: string | undefined
}

export interface RowFault {
  readonly line: number
  readonly field: string | undefined
  readonly reason: string
  readonly content: string
}

/** Faults beside a row: the row is imported without the parts that are wrong. */
export interface ReadRow {
  readonly row: ImportRow | undefined
  readonly faults: readonly RowFault[]
}

/** What a column holds. */
export type Column =
  | {
      readonly kind:
        | 'email'
        | 'name'
        | 'attributes'
        | 'status'
        | 'membershipStatus'
        | 'consentAt'
        | 'consentIp'
        | 'ignored'
    }
  | { readonly kind: 'attribute'; readonly name: string }

const columnNames: Readonly<Record<string, Exclude<Column, { kind: 'attribute' }>['kind']>> = {
  email: 'email',
  name: 'name',
  attributes: 'attributes',
  attribs: 'attributes',
  status: 'status',
  subscription_status: 'membershipStatus',
  consent_at: 'consentAt',
  consent_ip: 'consentIp',
}

/** What the columns are, by header and mapping; undefined if none is the address. */
export function columnsOf(
  header: readonly string[],
  mapping: Readonly<Record<string, string>>,
): readonly Column[] | undefined {
  const columns = header.map((title) => columnOf(title.trim(), mapping))
  return columns.some((column) => column.kind === 'email') ? columns : undefined
}

/** What a mapping may say of a column: a name of ours, an attribute, or nothing. */
export function isMeaning(text: string): boolean {
  const name = text.trim()
  if (name === '' || Object.hasOwn(columnNames, name.toLowerCase())) return true
  return /^attribs\..+$/s.test(name) && name.isWellFormed() && !name.includes('\0')
}

/** What a column, or a key of a JSON object, holds. */
export function columnOf(title: string, mapping: Readonly<Record<string, string>>): Column {
  const mapped = Object.hasOwn(mapping, title) ? mapping[title] : undefined
  // Invisible characters get into headers by copying; names of ours are plain ASCII.
  const name = (mapped ?? title.replace(/[^\x21-\x7e]/g, '')).trim()
  const attribute = /^attribs\.(.+)$/s.exec(name)?.[1]
  if (attribute !== undefined) return { kind: 'attribute', name: attribute }
  return { kind: columnNames[name.toLowerCase()] ?? 'ignored' }
}

interface RowContext {
  readonly columns: readonly Column[]
  readonly header: readonly string[]
  readonly rules: DomainRules
  /** Attributes that are known already, with their types. */
  readonly attributes?: Readonly<Record<string, unknown>> | undefined
}

/** A record as a row, or why it cannot be one. */
export function readRow(fields: readonly string[], line: number, context: RowContext): ReadRow {
  const { columns, header, rules } = context
  const fault = (field: string | undefined, reason: string): RowFault => ({
    line,
    field,
    reason,
    content: fields.join(',').slice(0, 500),
  })
  if (fields.length !== columns.length) {
    return {
      row: undefined,
      faults: [fault(undefined, `There are ${fields.length} fields instead of ${columns.length}.`)],
    }
  }
  const faults: RowFault[] = []
  const parts: { -readonly [Key in keyof ImportRow]?: ImportRow[Key] } = {}
  let object: Readonly<Record<string, unknown>> | undefined = context.attributes
  for (const [index, column] of columns.entries()) {
    const value = fields[index] ?? ''
    const wrong = (reason: string): void => {
      faults.push(fault(header[index]?.trim(), reason))
    }
    if (value.includes('\0')) {
      wrong('The field holds a NUL character.')
      if (column.kind === 'email') return { row: undefined, faults }
      continue
    }
    switch (column.kind) {
      case 'email': {
        const email = readAddress(value)
        if (email === undefined) wrong('This is not an e-mail address.')
        else if (!rules.allows(email)) wrong('Addresses of this domain are not accepted.')
        else parts.email = email
        break
      }
      case 'name':
        if (value.trim() !== '') parts.name = value.trim()
        break
      case 'attributes':
        if (value.trim() === '') break
        parts.attribs = readAttributes(value)
        if (parts.attribs === undefined) wrong('The attributes are not a JSON object; they were left out.')
        break
      case 'attribute':
        if (value !== '') object = { ...object, [column.name]: value }
        break
      case 'status':
        if (value === '') break
        parts.status = oneOf(personStatuses, value)
        if (parts.status === undefined) wrong('The status is none of enabled, disabled, blocklisted; it was left out.')
        break
      case 'membershipStatus':
        if (value === '') break
        parts.membershipStatus = oneOf(membershipStatuses, value)
        if (parts.membershipStatus === undefined) {
          wrong('The subscription status is none of unconfirmed, confirmed, unsubscribed; it was left out.')
        }
        break
      case 'consentAt':
        if (value === '') break
        parts.consentAt = readInstant(value)
        if (parts.consentAt === undefined) wrong('The moment of consent is no date and time; it was left out.')
        break
      case 'consentIp':
        if (isIP(value.trim()) > 0) parts.consentIp = value.trim()
        else if (value.trim() !== '') wrong('This is no IP address; it was left out.')
    }
  }
  if (parts.email === undefined) return { row: undefined, faults }
  return { row: complete(line, parts.email, parts, object), faults }
}

function complete(
  line: number,
  email: string,
  parts: { readonly [Key in keyof ImportRow]?: ImportRow[Key] },
  object: Readonly<Record<string, unknown>> | undefined,
): ImportRow {
  return {
    line,
    email,
    name: parts.name,
    fallbackName: parts.name === undefined ? nameFromAddress(email) : '',
    attribs: object === undefined ? parts.attribs : JSON.stringify({ ...objectOf(parts.attribs), ...object }),
    status: parts.status,
    membershipStatus: parts.membershipStatus,
    consentAt: parts.consentAt,
    consentIp: parts.consentIp,
  }
}

function objectOf(text: string | undefined): object {
  const value: unknown = text === undefined ? undefined : JSON.parse(text)
  return typeof value === 'object' && value !== null ? value : {}
}

const personStatuses = ['enabled', 'disabled', 'blocklisted'] as const
const membershipStatuses = ['unconfirmed', 'confirmed', 'unsubscribed'] as const

function oneOf<const Word extends string>(words: readonly Word[], value: string): Word | undefined {
  const wanted = value.trim().toLowerCase()
  return words.find((word) => word === wanted)
}

/** What jsonb refuses although JSON allows it: NUL characters, halves of surrogate pairs, numbers beyond all bounds. */
const doubtful = /\\u(0000|[dD][89a-fA-F])|[eE][+-]?\d{4}|(?<!\d)\d{400}/

/** Whether PostgreSQL takes this JSON, and it is of a size that people have. */
export function isStorable(json: string): boolean {
  return json.length <= 1_000_000 && !doubtful.test(json)
}

/** The text itself if it is the JSON of an object that PostgreSQL takes. */
export function readAttributes(text: string): string | undefined {
  if (!isStorable(text) || isTooDeep(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? text : undefined
  } catch {
    return undefined
  }
}

function readInstant(text: string): string | undefined {
  const milliseconds = Date.parse(text.trim())
  if (Number.isNaN(milliseconds) || Math.abs(milliseconds) > 8e15) return undefined
  const iso = new Date(milliseconds).toISOString()
  return /^\d{4}-/.test(iso) ? iso : undefined
}
