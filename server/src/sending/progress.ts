import { statement } from '../db/statement.ts'
import type { SenderServices } from './services.ts'

const update = statement<{ sent: number; to_send: number; status: string }>(`
  update campaigns as campaign set
    sent = run.base_sent + run.accepted,
    last_subscriber_id = greatest(campaign.last_subscriber_id, coalesce(
      (select min(first_id) - 1 from broadsheet.campaign_ranges where campaign_id = $1), campaign.max_subscriber_id)),
    updated_at = now()
  from broadsheet.campaign_runs as run
  where campaign.id = $1 and run.campaign_id = $1 and campaign.status in ('running', 'paused')
  returning campaign.sent, campaign.to_send, campaign.status`)

const addPace = statement<object>(`
  insert into broadsheet.campaign_pace as pace (campaign_id, slot, sent)
  select id, date_bin('5 seconds', now(), timestamptz '2000-01-01'), $2::integer from campaigns where id = $1
  on conflict (campaign_id, slot) do update set sent = pace.sent + excluded.sent`)

/** Keeps the figures of the campaign's own record and of the screens in step, once a second. */
export class Progress {
  readonly #services: SenderServices
  readonly #campaignId: number
  readonly #timer: NodeJS.Timeout
  #fresh = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(services: SenderServices, campaignId: number) {
    this.#services = services
    this.#campaignId = campaignId
    this.#timer = setInterval(() => this.#write(), 1000)
    this.#timer.unref()
  }

  add(accepted: number): void {
    this.#fresh += accepted
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#write()
    await this.#writing
  }

  #write(): void {
    const fresh = this.#fresh
    if (fresh === 0) return
    this.#fresh = 0
    this.#writing = this.#writing
      .then(() => this.#writeNow(fresh))
      .catch((error: unknown) => this.#services.log.warn({ err: error }, 'Writing the progress failed'))
  }

  async #writeNow(fresh: number): Promise<void> {
    const { db, signals } = this.#services
    const row = await db.row(update, [this.#campaignId])
    await db.run(addPace, [this.#campaignId, fresh])
    if (row === undefined) return
    const { sent, to_send: toSend, status } = row
    const event = { type: 'campaign', message: status, data: { id: this.#campaignId, status, sent, to_send: toSend } }
    await signals.send(db, 'events', JSON.stringify(event))
  }
}
