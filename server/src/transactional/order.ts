import { parseAddresses } from '@broadsheet/mailwire'
import { failure, invalid } from '../errors/error.ts'
import { hasMessenger } from '../messengers/names.ts'
import { headerFault } from '../settings/header-fault.ts'
import type { Settings } from '../settings/schema.ts'
import { acceptAddress, domainRules } from '../subscribers/address.ts'
import { type Mode, modes, mostRecipients, type TransactionalBody } from './request.ts'

/** Who a message goes to, before anybody was looked up. */
export type Target = { readonly kind: 'email'; readonly email: string } | { readonly kind: 'id'; readonly id: number }

/** A checked request: what is to be sent, from whom, to whom. */
export interface Order {
  readonly mode: Mode
  readonly targets: readonly Target[]
  readonly templateId: number
  readonly fromEmail: string
  readonly messenger: string
  /** As it was written, in any case. */
  readonly contentType: string
  /** Empty: that of the template. */
  readonly subject: string
  readonly altbody: string
  readonly headers: readonly Readonly<Record<string, string>>[]
  readonly data: Readonly<Record<string, unknown>>
  readonly sendToBlocklisted: boolean
}

const contentTypes = ['', 'html', 'richtext', 'visual', 'markdown', 'plain']

/** Checks everything that can be checked without the database. Pure. */
export function orderOf(body: TransactionalBody, settings: Settings): Order {
  const mode = modes.find((word) => word === (body.subscriber_mode || 'default'))
  if (mode === undefined) throw invalid(`subscriber_mode must be one of ${modes.join(', ')}.`)
  const contentType = body.content_type ?? ''
  if (!contentTypes.includes(contentType.toLowerCase())) {
    throw invalid(`content_type must be one of ${contentTypes.slice(1).join(', ')}.`)
  }
  const messenger = body.messenger || 'email'
  if (!hasMessenger(settings, messenger)) throw invalid(`There is no messenger "${messenger}".`)
  return {
    mode,
    targets: targetsOf(body, mode, settings),
    templateId: body.template_id,
    fromEmail: checkedSender(body.from_email || settings['app.from_email']),
    messenger,
    contentType,
    subject: body.subject ?? '',
    altbody: body.altbody ?? '',
    headers: checkedHeaders(body.headers ?? []),
    data: body.data ?? {},
    sendToBlocklisted: body.send_to_blocklisted === true,
  }
}

function targetsOf(body: TransactionalBody, mode: Mode, settings: Settings): readonly Target[] {
  const emails = joined('subscriber_email', body.subscriber_email, body.subscriber_emails)
  const ids = joined('subscriber_id', body.subscriber_id, body.subscriber_ids)
  if (mode !== 'default' && ids.length > 0) throw invalid(`subscriber_ids cannot be used with the mode ${mode}.`)
  if (emails.length > 0 && ids.length > 0) throw invalid('Name the recipients by address or by id, not by both.')
  if (emails.length === 0 && ids.length === 0) {
    throw invalid(mode === 'default' ? 'Name recipients by address or by id.' : 'Name recipients by address.')
  }
  if (emails.length + ids.length > mostRecipients) {
    throw failure('request.tooLarge', { limit: `${mostRecipients} recipients` })
  }
  const rules = domainRules(settings)
  return [
    ...emails.map((text): Target => ({ kind: 'email', email: acceptAddress(text, rules) })),
    ...ids.map((id): Target => ({ kind: 'id', id })),
  ]
}

/** The singular forms are of old; beside a plural of their own they are a mistake. Some clients send 0 or '' for none. */
function joined<T>(name: string, one: T | undefined, many: readonly T[] | undefined): readonly T[] {
  if (one === undefined || one === '' || one === 0) return many ?? []
  if (many !== undefined && many.length > 0) throw invalid(`Send either ${name} or ${name}s, not both.`)
  return [one]
}

function checkedSender(from: string): string {
  try {
    if (parseAddresses(from).length === 1) return from
  } catch {
    // Said below.
  }
  throw invalid('from_email must be one address, such as `Shop <shop@example.org>`.')
}

function checkedHeaders(headers: Order['headers']): Order['headers'] {
  for (const [name, value] of headers.flatMap((pairs) => Object.entries(pairs))) {
    const fault = headerFault(name, value)
    if (fault !== undefined) throw invalid(`headers: ${fault}`)
  }
  return headers
}
