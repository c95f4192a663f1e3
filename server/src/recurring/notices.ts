import type { Queryable } from '../db/database.ts'
import { enqueueMails } from '../outbox/enqueue.ts'
import type { Services } from '../services.ts'
import { composeSystemMail } from '../system-mail/compose.ts'
import type { RecurringRow } from './store.ts'

type Announcer = Pick<Services, 'settings' | 'translations' | 'signals'> & {
  readonly db: Queryable
  readonly log: Pick<Services['log'], 'error'>
}

/** Mails the administrators about a turn that did not go out, and tells the live screens. */
export async function announceTurn(
  services: Announcer,
  { id, name }: Pick<RecurringRow, 'id' | 'name'>,
  status: 'paused' | 'skipped',
  reason: string,
): Promise<void> {
  const { db: tx, signals, translations } = services
  const settings = services.settings.current()
  const language = settings['app.lang']
  await signals.send(tx, 'events', JSON.stringify({ type: 'notice', message: `${name}: ${reason}`.slice(0, 500) }))
  const mail = composeSystemMail({ ...services, language }, 'notice', {
    subject: `${translations.text(language, `mail.status.${status}`)}: ${name}`,
    text: reason,
    link: {
      label: translations.text(language, 'mail.notice.open'),
      url: `${settings['app.root_url']}/admin/campaigns/recurring/${id}`,
    },
  })
  const from = settings['app.from_email']
  await enqueueMails(
    tx,
    settings['app.notify_emails'].map((to) => ({ kind: 'system' as const, from, to, ...mail })),
  )
}
