import { forgetOldReports } from '../bounces/mailboxes/watch.ts'
import type { Services } from '../services.ts'
import { forgetExpiredCaptchas } from './captcha/captcha.ts'
import { forgetEndedPauses } from './pause.ts'
import { forgetOldAttempts } from './throttle.ts'

/** Removes what has run out: attempts, spent captchas, ids of events against replays. */
export async function registerPublicJobs({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  await jobs.schedule('public side: forget what has run out', '17 * * * *', async () => {
    await forgetOldAttempts(db)
    await forgetExpiredCaptchas(db)
    await forgetOldReports(db)
    await forgetEndedPauses(db)
  })
}
