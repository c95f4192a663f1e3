import { wordIn } from '../i18n/words.ts'
import type { Services } from '../services.ts'
import { type AdministratorMailer, mailAdministrators } from './administrators.ts'

export type Announcer = AdministratorMailer & Pick<Services, 'signals'>

export interface Announcement {
  /** Of what works by itself and now needs somebody. */
  readonly name: string
  readonly status: 'paused' | 'skipped' | 'cancelled' | 'choose'
  /** A sentence of ours is said in the language of the installation (see `wordIn`). */
  readonly reason: string
  /** Of its page in the dashboard. */
  readonly path: string
}

/** Mails the administrators, and tells the live screens. */
export async function announce(services: Announcer, { name, status, reason, path }: Announcement): Promise<void> {
  const { db: tx, signals, translations } = services
  const settings = services.settings.current()
  const language = settings['app.lang']
  const text = wordIn(translations, language, reason)
  await signals.send(tx, 'events', JSON.stringify({ type: 'notice', message: `${name}: ${text}`.slice(0, 500) }))
  await mailAdministrators(services, 'notice', {
    subject: `${translations.text(language, `mail.status.${status}`)}: ${name}`,
    text,
    link: { label: translations.text(language, 'mail.notice.open'), url: `${settings['app.root_url']}/admin${path}` },
  })
}
