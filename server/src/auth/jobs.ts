import { auditRetention } from '../audit/retention.ts'
import type { Services } from '../services.ts'
import { sendAccountNotices } from './account-notices.ts'
import { forgetCallers } from './authenticate.ts'
import { pruneDevices } from './devices.ts'
import { pruneAttempts } from './oidc/attempts.ts'
import { pruneChallenges } from './passkeys/store.ts'
import { pruneResets, resetLinkJob, sendResetLink } from './password-reset.ts'
import { pruneSessions } from './sessions.ts'
import { pruneSteps } from './steps.ts'
import { pruneThrottles } from './throttle.ts'

/** What accounts need done in the background. */
export async function registerAccountJobs(services: Services): Promise<void> {
  const { db, jobs, settings, signals } = services
  signals.on('accounts', () => forgetCallers(db))
  jobs.handle(resetLinkJob, ({ email, language }) => sendResetLink(services, email, language))
  await jobs.schedule('prune sign-ins', '*/10 * * * *', async () => {
    await pruneSessions(db)
    await pruneSteps(db)
    await pruneThrottles(db)
    await pruneResets(db)
    await pruneDevices(db)
    await pruneAttempts(db)
    await pruneChallenges(db)
  })
  await jobs.schedule('account notices', '* * * * *', () => sendAccountNotices(services))
  await jobs.schedule('audit retention', '30 3 * * *', () =>
    auditRetention(db, settings.current()['security.audit_days']),
  )
}
