import type { Services } from '../services.ts'

/** Keeps the timed VACUUM as the settings want it, on every change of them. */
export async function registerVacuum(services: Services): Promise<void> {
  const { db, jobs, settings, log } = services
  async function arrange(): Promise<void> {
    const { vacuum, vacuum_cron_interval: times } = settings.current()['maintenance.db']
    if (!vacuum) return jobs.unschedule('vacuum')
    await jobs.schedule('vacuum', times, async () => {
      await db.withClient((client) => client.query('vacuum analyze'))
    })
  }
  settings.onChange(() => {
    arrange().catch((error: unknown) => log.error({ err: error }, 'The times of VACUUM could not be changed'))
  })
  await arrange()
}
