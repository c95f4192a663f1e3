import { type Caller, may } from '../auth/caller.ts'
import { createBatcher } from '../db/batcher.ts'
import type { Database, Queryable } from '../db/database.ts'
import { AppError, failure, invalid } from '../errors/error.ts'
import { enqueueMails } from '../outbox/enqueue.ts'
import type { MailAttachment, OutgoingMail } from '../outbox/mail.ts'
import { contentIdOf, type RenderSubscriber } from '../rendering/index.ts'
import type { Services } from '../services.ts'
import { outsiders } from '../subscribers/access.ts'
import type { Received } from './form.ts'
import { claimKey, keepAnswer } from './keys.ts'
import { type Order, orderOf } from './order.ts'
import { createRecipients, type Found } from './recipients.ts'
import { type Compiled, createTemplates } from './templates.ts'

/** A message on its way, by which its state can be read. */
export interface Queued {
  readonly uuid: string
  readonly email: string
}

export interface Transactional {
  /** Everything is looked up and rendered first; then all messages are on their way, durably, or none. */
  send(caller: Caller, received: Received, key: string | undefined): Promise<readonly Queued[]>
}

export function createTransactional(
  services: Pick<Services, 'db' | 'config' | 'settings' | 'translations'>,
): Transactional {
  const { db, settings } = services
  const templateFor = createTemplates(services)
  const recipientsOf = createRecipients(db)
  const enqueueTogether = groupedEnqueue(db)

  return {
    async send(caller, received, key) {
      const order = orderOf(received.body, settings.current())
      const [compiled, found] = await Promise.all([templateFor(order), recipientsOf(order)])
      const people = checked(await asSeenBy(db, caller, found))
      const mails = people.map((person) => render(compiled, order, person))
      const attachments = [...received.files, ...compiled.images.map(inlineFile)]
      const uuids =
        key !== undefined
          ? await enqueueOnce(db, mails, attachments, {
              key: `${caller.id}:${key}`,
              fingerprint: received.fingerprint(),
            })
          : attachments.length > 0
            ? await db.transaction((tx) => enqueueMails(tx, mails, { attachments }))
            : await enqueueTogether(mails)
      return uuids.map((uuid, index) => ({ uuid, email: people[index]?.email ?? '' }))
    },
  }
}

/** Every recipient must be found; otherwise nobody is mailed, and the answer names each miss. */
function checked(found: readonly Found[]): readonly RenderSubscriber[] {
  const people: RenderSubscriber[] = []
  const errors: { readonly recipient: string; readonly reason: string }[] = []
  for (const one of found) {
    if (one.kind === 'person') people.push(one.person)
    else errors.push({ recipient: one.recipient, reason: reasons[one.kind] })
  }
  if (errors.length === 0) return people
  const named = errors.slice(0, 20).map(({ recipient, reason }) => `${recipient} ${reason}`)
  throw invalid(`Nothing was sent: ${named.join('; ')}.`, { errors })
}

const reasons = { missing: 'was not found', blocklisted: 'is blocklisted' } as const

/**
 * Callers whose rights are bound to lists reach members of those lists; who else there is, blocklisted or not, is not told:
 * they are answered like people who are not there, and not written to. A token that may only send has no lists at all:
 * its permission is for everybody, as it always was.
 */
async function asSeenBy(db: Queryable, caller: Caller, found: readonly Found[]): Promise<readonly Found[]> {
  const isBound = caller.listsToGet.size + caller.listsToManage.size > 0
  if (!isBound || caller.superAdmin || may(caller, 'subscribers:get_all')) return found
  const ids = found.map(idOf).filter((id) => id > 0)
  const hidden = await outsiders(db, caller, ids, 'get')
  return found.map((one) => (hidden.has(idOf(one)) ? { kind: 'missing', recipient: one.recipient } : one))
}

/** 0: nobody of ours. */
function idOf(one: Found): number {
  if (one.kind === 'person') return one.person.id
  return one.kind === 'blocklisted' ? one.id : 0
}

function render({ program }: Compiled, order: Order, person: RenderSubscriber): OutgoingMail {
  try {
    const { subject, html, text } = program.render(person, {
      data: order.data,
      templateId: order.templateId,
      fromEmail: order.fromEmail,
      contentType: order.contentType,
      messenger: order.messenger,
      subscriberMode: order.mode,
      headers: order.headers,
    })
    return {
      kind: 'transactional',
      messenger: order.messenger,
      from: order.fromEmail,
      to: person.email,
      subject,
      html,
      text,
      contentType: order.contentType,
      headers: [
        // So that a bounce finds its way back to the person.
        ...(person.id > 0 ? [{ name: 'X-Listmonk-Subscriber', value: person.uuid }] : []),
        ...customHeaders(order),
      ],
      subscriberId: person.id > 0 ? person.id : null,
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw invalid(`Nothing was sent: for ${person.email}, ${error.message}`, {
      errors: [{ recipient: person.email, reason: error.message }],
    })
  }
}

/** Names by which bounces are told apart are ours alone: they would count against somebody else, or nobody. */
function customHeaders({ headers }: Order): readonly { readonly name: string; readonly value: string }[] {
  return headers
    .flatMap((pairs) => Object.entries(pairs).map(([name, value]) => ({ name, value })))
    .filter(({ name }) => !/^x-listmonk-/i.test(name))
}

function inlineFile({ filename, type, content }: Compiled['images'][number]): MailAttachment {
  return { filename, type, content, contentId: contentIdOf(filename) }
}

/** Requests that arrive together share one insert and one commit: the commit is what costs. */
function groupedEnqueue(db: Database): (mails: readonly OutgoingMail[]) => Promise<readonly string[]> {
  return createBatcher(200, async (requests: readonly (readonly OutgoingMail[])[]) => {
    const uuids = await enqueueMails(db, requests.flat())
    let from = 0
    return requests.map((mails) => {
      const mine = uuids.slice(from, from + mails.length)
      from += mails.length
      return mine
    })
  })
}

/** Under a key a request is carried out once; its repetition gets the same answer. */
async function enqueueOnce(
  db: Database,
  mails: readonly OutgoingMail[],
  attachments: readonly MailAttachment[],
  once: { readonly key: string; readonly fingerprint: Buffer },
): Promise<readonly string[]> {
  return db.transaction(async (tx) => {
    const before = await claimKey(tx, once.key, once.fingerprint)
    if (before.kind === 'other') throw failure('tx.keyReused', {})
    if (before.kind === 'repeated') return before.messageIds
    const uuids = await enqueueMails(tx, mails, { attachments, idempotencyKey: once.key })
    await keepAnswer(tx, once.key, uuids)
    return uuids
  })
}
