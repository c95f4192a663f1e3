import type { Queryable } from '../db/database.ts'
import { enqueueMails } from '../outbox/enqueue.ts'
import type { OutgoingMail } from '../outbox/mail.ts'
import { manageUrl, nilUuid, optinUrl, unsubscribeUrl } from '../public/urls.ts'
import type { Services } from '../services.ts'
import { composeSystemMail, type SystemMailContext } from '../system-mail/compose.ts'
import { findPending, type PendingConfirmation, rememberRequest } from './store.ts'

export interface ConfirmationRequest {
  readonly subscriberId: number
  /** Of these, the lists with double opt-in that are still unconfirmed are asked for. */
  readonly listIds: readonly number[]
  /** Language of the mail; default is that of the installation. */
  readonly language?: string
}

/**
 * Asks a person to confirm lists: one mail for all of them, queued in the caller's transaction. Answers whether there
 * was anything to ask. Whether mails are wanted at all (`app.send_optin_confirmation`) is the caller's question: an
 * administrator's "send again" goes out regardless.
 */
export async function requestConfirmation(
  services: Pick<Services, 'settings' | 'translations' | 'log'>,
  tx: Queryable,
  request: ConfirmationRequest,
): Promise<boolean> {
  if (request.listIds.length === 0) return false
  const pending = await findPending(tx, request.subscriberId, request.listIds)
  if (pending === undefined) return false
  const listIds = pending.lists.map((list) => list.id)
  await rememberRequest(tx, request.subscriberId, listIds)
  const language = request.language ?? services.settings.current()['app.lang']
  const settings = services.settings.forBrand(pending.brand_id)
  const mail = confirmationMail({ ...services, settings, language }, request.subscriberId, pending)
  await enqueueMails(tx, [mail])
  return true
}

/** The mail itself. Private lists are asked for but never named. */
export function confirmationMail(
  context: SystemMailContext,
  subscriberId: number,
  pending: PendingConfirmation,
): OutgoingMail {
  const settings = context.settings.current()
  const root = settings['app.root_url']
  const named = pending.lists.filter((list) => list.type !== 'private')
  const listUuids = pending.lists.map((list) => list.uuid)
  return {
    kind: 'system',
    from: pending.from_email ?? settings['app.from_email'],
    to: pending.email,
    subscriberId,
    ...composeSystemMail(context, 'optin', {
      lists: named.map((list) => list.name),
      privateLists: pending.lists.length - named.length,
      confirmUrl: optinUrl(root, pending.uuid, listUuids),
      manageUrl: manageUrl(root, nilUuid, pending.uuid),
    }),
    headers: [
      { name: 'X-Listmonk-Subscriber', value: pending.uuid },
      ...(settings['privacy.unsubscribe_header'] ? oneClickHeaders(unsubscribeUrl(root, nilUuid, pending.uuid)) : []),
    ],
  }
}

/** RFC 8058: mail programs unsubscribe by posting to the address, without showing it. */
function oneClickHeaders(url: string): readonly { readonly name: string; readonly value: string }[] {
  return [
    { name: 'List-Unsubscribe', value: `<${url}>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ]
}
