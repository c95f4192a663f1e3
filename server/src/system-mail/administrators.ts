import type { Queryable } from '../db/database.ts'
import { enqueueMails } from '../outbox/enqueue.ts'
import type { Services } from '../services.ts'
import { composeSystemMail } from './compose.ts'
import type { SystemMailData, SystemMailKind } from './kinds.ts'

export type AdministratorMailer = Pick<Services, 'settings' | 'translations'> & {
  readonly db: Queryable
  readonly log: Pick<Services['log'], 'error'>
}

/** Puts a mail to the addresses of `app.notify_emails` on its way, in the language of the installation. */
export async function mailAdministrators<Kind extends SystemMailKind>(
  services: AdministratorMailer,
  kind: Kind,
  data: SystemMailData[Kind],
): Promise<void> {
  const settings = services.settings.current()
  const addresses = settings['app.notify_emails']
  if (addresses.length === 0) return
  const mail = composeSystemMail({ ...services, language: settings['app.lang'] }, kind, data)
  const from = settings['app.from_email']
  await enqueueMails(
    services.db,
    addresses.map((to) => ({ kind: 'system' as const, from, to, ...mail })),
  )
}
