import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { liveSenders } from '../sending/ranges.ts'
import type { MailAttachment, OutgoingMail } from './mail.ts'

const insertAttachment = statement<{ id: number }>(`
  insert into broadsheet.outbox_attachments (filename, type, content_id, content) values ($1, $2, $3, $4) returning id`)

// One statement with its notice, so that a group without attachments needs no transaction around it. A sender that is
// alive holds the group from the start: a lease taken later writes every row once more.
const insertMails = statement<{ uuid: string }>(`
  with mails as (
  insert into broadsheet.outbox
    (kind, messenger, from_email, to_email, subscriber_id, subject, html, body_text, content_type, headers, attachment_ids,
     idempotency_key, leased_by)
  select mail->>'kind', mail->>'messenger', mail->>'from', mail->>'to', (mail->>'subscriberId')::int, mail->>'subject',
         mail->>'html', mail->>'text', mail->>'contentType', mail->'headers', $2, $3,
         (select id::text from (${liveSenders}) as live order by random() limit 1)
  from jsonb_array_elements($1::jsonb) with ordinality as entry(mail, position)
  order by position
  returning id, uuid),
  woken as (select pg_notify('broadsheet', 'sending'))
  select uuid from mails, woken order by id`)

interface Shared {
  readonly attachments?: readonly MailAttachment[]
  readonly idempotencyKey?: string
}

/**
 * Puts messages on their way and answers their ids, in order. Durable with the caller's transaction: when that
 * commits, the messages will be sent or end in a named outcome, whatever dies in between.
 */
export async function enqueueMails(
  db: Queryable,
  mails: readonly OutgoingMail[],
  shared: Shared = {},
): Promise<readonly string[]> {
  if (mails.length === 0) return []
  const attachments: number[] = []
  for (const { filename, type, contentId, content } of shared.attachments ?? []) {
    const row = await db.row(insertAttachment, [filename, type, contentId ?? null, content])
    if (row !== undefined) attachments.push(row.id)
  }
  const rows = await db.rows(insertMails, [
    JSON.stringify(mails.map(complete)),
    attachments,
    shared.idempotencyKey ?? null,
  ])
  return rows.map((row) => row.uuid)
}

function complete(mail: OutgoingMail) {
  return {
    ...mail,
    messenger: mail.messenger ?? 'email',
    headers: mail.headers ?? [],
    subscriberId: mail.subscriberId ?? null,
  }
}
