import {
  type HeaderField,
  type MessagePlan,
  type OutgoingMessage,
  parseAddresses,
  prepareMessage,
} from '@broadsheet/mailwire'
import { type VerpIdentity, verpAddress, wantsVerp } from '../bounces/verp.ts'
import { nilUuid, unsubscribeUrl } from '../public/urls.ts'
import { type PartTemplate, type RenderSubscriber, singleLine } from '../rendering/index.ts'
import type { Settings } from '../settings/schema.ts'
import { fillSlots, type GivenHeader, sortHeaders } from './header-fields.ts'
import type { PreparedCampaign, SingleMail } from './messenger.ts'

/** Makes the message of a campaign for one recipient. Throws where it cannot be made for this person. */
export type CampaignMessageMaker = (recipient: RenderSubscriber) => OutgoingMessage

/** Headers of an SMTP server, from its settings. */
export type ServerHeaders = readonly Readonly<Record<string, string>>[]

/** Prepares a campaign for one server: what is the same for all is encoded here, once. */
export function campaignMessages(
  campaign: PreparedCampaign,
  settings: Settings,
  serverHeaders: ServerHeaders,
): CampaignMessageMaker {
  const { source, program, attachments, inline } = campaign
  const { layout } = program
  const address = { slot: layout.slots }
  const uuid = { slot: layout.slots + 1 }
  const domain = domainOf(source.fromEmail)
  const engine: HeaderField[] = [
    { name: 'From', value: source.fromEmail, kind: 'addresses' },
    { name: 'To', mailboxes: [{ address: [address] }] },
    { name: 'Subject', value: layout.subject },
    { name: 'Message-Id', value: [`<${source.uuid}.`, uuid, `@${domain}>`] },
    { name: 'X-Listmonk-Campaign', value: source.uuid },
    { name: 'X-Listmonk-Subscriber', value: [uuid] },
    ...(settings['privacy.unsubscribe_header'] ? unsubscribeHeaders(program.rootUrl, source.uuid, uuid) : []),
  ]
  const sorted = sortHeaders({ engine, message: layout.headers, server: flatten(serverHeaders) })
  const plan = prepareMessage({
    headers: sorted.fields,
    html: layout.html ?? undefined,
    text: layout.text ?? undefined,
    attachments,
    inline,
  })
  const envelopeOf = envelope(sorted, source.fromEmail, (values) => ({
    campaignUuid: source.uuid,
    subscriberUuid: fillSlots([uuid], values),
  }))
  return (recipient) => {
    const values = program.valuesFor(recipient)
    values.push(recipient.email, recipient.uuid)
    return outgoing(plan, values, recipient.email, envelopeOf)
  }
}

/** A single message for one server. */
export function singleMessage(mail: SingleMail, serverHeaders: ServerHeaders): OutgoingMessage {
  const engine: HeaderField[] = [
    { name: 'From', value: mail.from, kind: 'addresses' },
    { name: 'To', mailboxes: [{ address: mail.to }] },
    { name: 'Subject', value: singleLine(mail.subject) },
    { name: 'Message-Id', value: `<${mail.id}@${domainOf(mail.from)}>` },
  ]
  const message = mail.headers.map(({ name, value }) => ({ name, value: singleLine(value) }))
  const sorted = sortHeaders({ engine, message, server: flatten(serverHeaders) })
  const plan = prepareMessage({
    headers: sorted.fields,
    html: mail.html ?? undefined,
    text: mail.text ?? undefined,
    attachments: mail.attachments,
    inline: mail.inline,
  })
  const identity = mail.recipient === null ? undefined : { campaignUuid: nilUuid, subscriberUuid: mail.recipient.uuid }
  return outgoing(
    plan,
    [],
    mail.to,
    envelope(sorted, mail.from, () => identity),
  )
}

function unsubscribeHeaders(root: string, campaignUuid: string, uuid: { readonly slot: number }): HeaderField[] {
  const start = unsubscribeUrl(root, campaignUuid, '')
  return [
    { name: 'List-Unsubscribe', value: [`<${start}`, uuid, '>'] },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ]
}

type EnvelopeOf = (values: readonly string[], to: string) => Pick<OutgoingMessage, 'from' | 'to'>

/** Sender and recipients for the wire; what no slot changes is read once. */
function envelope(
  headers: { readonly returnPath: PartTemplate | undefined; readonly copies: readonly PartTemplate[] },
  fromEmail: string,
  identityOf: (values: readonly string[]) => VerpIdentity | undefined,
): EnvelopeOf {
  const sender = reader(headers.returnPath ?? fromEmail)
  const copies = headers.copies.map(reader)
  const senderOf = (values: readonly string[]): string => {
    const address = sender(values)[0] ?? ''
    return wantsVerp(address) ? verpAddress(address, identityOf(values)) : address
  }
  return (values, to) => ({
    from: senderOf(values),
    to: copies.length === 0 ? [to] : [...new Set([to, ...copies.flatMap((copy) => copy(values))])],
  })
}

function reader(template: PartTemplate): (values: readonly string[]) => readonly string[] {
  if (typeof template !== 'string') return (values) => addressesIn(fillSlots(template, values))
  const fixed = addressesIn(template)
  return () => fixed
}

function addressesIn(text: string): readonly string[] {
  return text.trim() === '' || text.trim() === '<>' ? [] : parseAddresses(text).map(({ address }) => address)
}

function outgoing(plan: MessagePlan, values: readonly string[], to: string, envelopeOf: EnvelopeOf): OutgoingMessage {
  const content = plan.render(values)
  return { ...envelopeOf(values, to), content, wireSafe: true }
}

function flatten(headers: ServerHeaders): GivenHeader[] {
  return headers.flatMap((pairs) => Object.entries(pairs).map(([name, value]) => ({ name, value: singleLine(value) })))
}

/** Domain of an address for Message-IDs; `localhost` where there is none. */
export function domainOf(from: string): string {
  try {
    return parseAddresses(from)[0]?.address.split('@').at(-1) ?? 'localhost'
  } catch {
    return 'localhost'
  }
}
