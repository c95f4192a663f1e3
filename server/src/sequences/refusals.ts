import { recordBounces } from '../bounces/record.ts'
import { typeOfRefusal } from '../bounces/reports/classify.ts'
import { statement } from '../db/statement.ts'
import type { Services } from '../services.ts'

// From the newest: the outbox has an index of what is over by its end.
const takeRefused = statement<{ subscriber_id: number; campaign_id: number | null; reply: string }>(`
  with refused as (
    select message.step_id, message.subscriber_id, coalesce(mail.reply, '') as reply
    from broadsheet.outbox as mail
    join broadsheet.sequence_messages as message on message.mail_uuid = mail.uuid and not message.refusal_told
    where mail.state <> 'pending' and mail.state = 'refused' and mail.kind = 'sequence'
      and mail.finished_at > now() - interval '7 days'
    limit 1000 for update of message
  ), told as (
    update broadsheet.sequence_messages as message set refusal_told = true from refused
    where message.step_id = refused.step_id and message.subscriber_id = refused.subscriber_id)
  select refused.subscriber_id, step.campaign_id, refused.reply
  from refused join broadsheet.sequence_steps as step on step.id = refused.step_id`)

/** What servers refused is a bounce, as it is of campaigns: who cannot be reached is not written to at every step. */
export async function tellRefusals({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<void> {
  if (!settings.current()['bounce.enabled']) return
  await db.transaction(async (tx) => {
    const refused = await tx.rows(takeRefused)
    await recordBounces(
      tx,
      refused.map(({ subscriber_id: subscriberId, campaign_id: campaignId, reply }) => ({
        subscriberId,
        campaignId,
        type: typeOfRefusal(reply),
        source: 'smtp',
        meta: { reply },
      })),
    )
  })
}
