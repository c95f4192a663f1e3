import { allEnded } from '../sending/together.ts'
import type { Services } from '../services.ts'
import type { Webhook } from '../settings/schema.ts'
import { attempt, type Delivery } from './attempt.ts'
import { claim, record, release, tidy } from './store.ts'

type Teller = Pick<Services, 'db' | 'settings' | 'log'>

const lookEvery = 1000
const groupSize = 20
const atATime = 4

/** Tells webhooks what is due, on every node: what one has taken another leaves. */
export function startWebhooks(services: Teller): { stop(): Promise<void> } {
  let stopped = false
  const busy = new Map<string, Promise<void>>()

  function look(): void {
    for (const webhook of services.settings.current().webhooks) {
      const uuid = webhook.uuid ?? ''
      if (stopped || !webhook.enabled || busy.has(uuid)) continue
      const work = drain(services, webhook, () => stopped)
        .catch((error: unknown) => services.log.warn({ err: error }, 'Telling a webhook failed; trying again'))
        .finally(() => busy.delete(uuid))
      busy.set(uuid, work)
    }
  }

  const timer = setInterval(look, lookEvery)
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.all(busy.values())
    },
  }
}

/** Forgets what is over, and gives up what waits for a webhook that is gone. */
export async function registerWebhookJobs(services: Teller & Pick<Services, 'jobs'>): Promise<void> {
  await services.jobs.schedule('webhooks: forget what is over', '41 * * * *', () => {
    const known = services.settings.current().webhooks.flatMap(({ uuid }) => uuid ?? [])
    return tidy(services.db, known)
  })
}

/** Until nothing is due, or the other side fails: then the rest waits for another look, and has lost no attempt. */
async function drain(services: Teller, webhook: Webhook, isStopped: () => boolean): Promise<void> {
  let failed = false
  while (!failed && !isStopped()) {
    const group = await claim(services.db, webhook.uuid ?? '', groupSize)
    if (group.length === 0) return
    const left = group.values()
    const lane = async () => {
      for (let next = left.next(); next.done !== true; next = left.next()) {
        if (!(await tell(services, webhook, next.value))) failed = true
        if (failed || isStopped()) return
      }
    }
    await allEnded(Array.from({ length: atATime }, lane))
    await release(
      services.db,
      [...left].map(({ id }) => id),
    )
  }
}

/** Answers whether the other side is well. */
async function tell({ db, log }: Teller, webhook: Webhook, delivery: Delivery): Promise<boolean> {
  const outcome = await attempt(webhook, delivery)
  await record(db, delivery.id, outcome)
  if (outcome.kind === 'given_up') {
    log.warn(
      { webhook: webhook.name, type: delivery.type, reply: outcome.reply },
      'An event for a webhook was given up',
    )
  }
  return outcome.kind !== 'again'
}
