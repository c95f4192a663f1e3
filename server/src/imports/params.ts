import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { invalid } from '../errors/error.ts'
import { fieldFaults } from '../http/body-faults.ts'
import { MembershipStatus } from '../subscribers/schema.ts'
import { isMeaning } from './row.ts'

const Flag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]))

/** What may be said about an import; the part `params` of the upload. */
export const ImportParamsSchema = Type.Object({
  mode: Type.Union([Type.Literal('subscribe'), Type.Literal('blocklist')]),
  delim: Type.Optional(Type.String()),
  lists: Type.Optional(
    Type.Union([Type.Array(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }), { maxItems: 1000 }), Type.Null()]),
  ),
  subscription_status: Type.Optional(Type.Union([MembershipStatus, Type.Literal(''), Type.Null()])),
  overwrite: Flag,
  overwrite_userinfo: Flag,
  overwrite_subscription_status: Flag,
  /** Read the whole file and report, but change nothing. */
  dry_run: Flag,
  /** Column of the file, or key of its JSON objects → what it is: `email`, `name`, `attributes`, `status`, `subscription_status`, `consent_at`,
   * `consent_ip`, `attribs.<name>`, or `` to leave it out. */
  columns: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 500 }))),
  /** A label of the WHATWG encoding standard; default UTF-8, or what the byte-order mark says. */
  encoding: Type.Optional(Type.String({ maxLength: 40 })),
})

export interface ImportParams {
  readonly mode: 'subscribe' | 'blocklist'
  readonly delimiter: string
  readonly lists: readonly number[]
  readonly membershipStatus: Static<typeof MembershipStatus>
  readonly overwriteProfile: boolean
  readonly overwriteMembership: boolean
  /** Nothing is changed; only counted, and faults told. */
  readonly dryRun: boolean
  readonly columns: Readonly<Record<string, string>>
  readonly encoding: string
  /** Profiles may be overwritten of members of these lists only; null: of everybody. */
  readonly profilesOf: readonly number[] | null
}

const schema = Compile(ImportParamsSchema)

/**
 * The part `params` of an upload; throws what is wrong with it. `strict`: a delimiter must be named, as the API contract has
 * it; else it is a comma.
 */
export function readParams(text: string | undefined, strict: boolean): Omit<ImportParams, 'profilesOf'> {
  if (text === undefined) throw invalid('The part "params" is missing: a JSON object with mode and delim.')
  const value = parsed(text)
  if (!schema.Check(value)) {
    const [fault] = fieldFaults(schema.Errors(value))
    throw invalid(`params${fault?.field ? `.${fault.field}` : ''}: ${fault?.message ?? 'has the wrong form'}`)
  }
  if (strict && value.delim === undefined) throw invalid('params.delim: is missing')
  const both = value.overwrite ?? false
  return {
    mode: value.mode,
    delimiter: delimiterOf(value.delim ?? ','),
    lists: [...new Set(value.lists ?? [])],
    membershipStatus: value.subscription_status || 'unconfirmed',
    overwriteProfile: both || (value.overwrite_userinfo ?? false),
    overwriteMembership: both || (value.overwrite_subscription_status ?? false),
    dryRun: value.dry_run ?? false,
    columns: meaningful(value.columns ?? {}),
    encoding: encodingOf(value.encoding ?? 'utf-8'),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('The part "params" is not JSON.')
  }
}

function delimiterOf(text: string): string {
  const delimiter = text === '\\t' ? '\t' : text
  if (!/^[^\n\r"\u0080-\uffff]$/.test(delimiter)) throw invalid('delim must be one character, such as a comma.')
  return delimiter
}

/** A column that is told by a wrong word would be left out without a sound. */
function meaningful(columns: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [title, meaning] = Object.entries(columns).find(([, text]) => !isMeaning(text)) ?? []
  if (title === undefined) return columns
  throw invalid(
    `params.columns.${title}: "${meaning}" is none of email, name, attributes, status, subscription_status, consent_at, ` +
      'consent_ip, attribs.<name>.',
  )
}

function encodingOf(label: string): string {
  try {
    return new TextDecoder(label).encoding
  } catch {
    throw invalid(`The encoding "${label}" is not known.`)
  }
}
