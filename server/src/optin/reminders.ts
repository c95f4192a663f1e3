import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Services } from '../services.ts'
import { requestConfirmation } from './request-confirmation.ts'

type Reminder = Pick<Services, 'db' | 'settings' | 'translations' | 'log'>

/** Nobody is reminded of what they were asked long before the setting was switched on. */
const latestDays = 30
const groupSize = 100

// Only those who still wait: who has confirmed, left or was deleted meanwhile is not asked again. One mail for each
// brand, as they were asked by different ones.
const takeDue = statement<{ subscriber_id: number; list_ids: number[] }>(`
  with due as (
    select request.subscriber_id, array_agg(request.list_id order by request.list_id) as list_ids
    from broadsheet.optin_requests as request
    join subscriber_lists as membership
      on membership.subscriber_id = request.subscriber_id and membership.list_id = request.list_id
    left join broadsheet.list_defaults as defaults on defaults.list_id = request.list_id
    where request.reminded_at is null and membership.status = 'unconfirmed'
      and request.requested_at <= now() - make_interval(days => $1)
      and request.requested_at > now() - make_interval(days => $1 + ${latestDays})
    group by request.subscriber_id, defaults.brand_id order by request.subscriber_id limit $2
  ), marked as (
    update broadsheet.optin_requests as request set reminded_at = now()
    from due where request.subscriber_id = due.subscriber_id and request.list_id = any(due.list_ids)
  )
  select subscriber_id, list_ids from due`)

/** Asks a second and last time whoever has not answered after the days of the setting; 0 days: nobody. */
export async function remindUnconfirmed(services: Reminder): Promise<number> {
  let reminded = 0
  for (;;) {
    const days = services.settings.current()['app.optin_reminder_days']
    if (days === 0) return reminded
    // Mark and mail are one transaction: nobody is reminded twice, and nobody who was marked goes without.
    const taken = await services.db.transaction((tx) => remindGroup(services, tx, days))
    reminded += taken
    if (taken < groupSize) return reminded
  }
}

async function remindGroup(services: Reminder, tx: Queryable, days: number): Promise<number> {
  const people = await tx.rows(takeDue, [days, groupSize])
  for (const { subscriber_id: subscriberId, list_ids: listIds } of people) {
    await requestConfirmation(services, tx, { subscriberId, listIds })
  }
  return people.length
}

export async function registerOptinJobs(services: Reminder & Pick<Services, 'jobs'>): Promise<void> {
  await services.jobs.schedule('opt-in: remind those who have not answered', '23 * * * *', async () => {
    await remindUnconfirmed(services)
  })
}
