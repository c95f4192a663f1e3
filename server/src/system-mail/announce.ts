import type { Queryable } from '../db/database.ts'
import { enqueueMails } from '../outbox/enqueue.ts'
import type { Services } from '../services.ts'
import { composeSystemMail } from './compose.ts'

export type Announcer = Pick<Services, 'settings' | 'translations' | 'signals'> & {
  readonly db: Queryable
  readonly log: Pick<Services['log'], 'error'>
}

export interface Announcement {
  /** Of what works by itself and now needs somebody. */
  readonly name: string
  readonly status: 'paused' | 'skipped' | 'cancelled' | 'choose'
  readonly reason: string
  /** Of its page in the dashboard. */
  readonly path: string
}

/** Mails the administrators, and tells the live screens. */
export async function announce(services: Announcer, { name, status, reason, path }: Announcement): Promise<void> {
  const { db: tx, signals, translations } = services
  const settings = services.settings.current()
  const language = settings['app.lang']
  await signals.send(tx, 'events', JSON.stringify({ type: 'notice', message: `${name}: ${reason}`.slice(0, 500) }))
  const mail = composeSystemMail({ ...services, language }, 'notice', {
    subject: `${translations.text(language, `mail.status.${status}`)}: ${name}`,
    text: reason,
    link: { label: translations.text(language, 'mail.notice.open'), url: `${settings['app.root_url']}/admin${path}` },
  })
  const from = settings['app.from_email']
  await enqueueMails(
    tx,
    settings['app.notify_emails'].map((to) => ({ kind: 'system' as const, from, to, ...mail })),
  )
}
