import { loadCampaignSource } from '../campaigns/load.ts'
import { AppError } from '../errors/error.ts'
import { enqueueMails } from '../outbox/enqueue.ts'
import type { OutgoingMail } from '../outbox/mail.ts'
import { attachedMedia } from '../sending/files.ts'
import { type MessageServices, oneByOne } from '../sending/one-by-one.ts'
import type { Services } from '../services.ts'
import { domainRules } from '../subscribers/address.ts'
import {
  type Due,
  type DueStep,
  dueSequences,
  holdDueStep,
  leave,
  recordStep,
  type StepMessage,
  takeDuePeople,
  waitUntil,
} from './due.ts'
import { tellRefusals } from './refusals.ts'
import { pauseWithFault } from './store.ts'
import { verdictOn } from './verdict.ts'

export type SequenceSender = MessageServices & Pick<Services, 'db' | 'log'>

const groupSize = 200

/** Looks for steps that are due once a minute, on one node. */
export async function registerSequenceJobs(services: SequenceSender & Pick<Services, 'jobs'>): Promise<void> {
  await services.jobs.schedule('sequences: what is due', '* * * * *', async () => {
    await tellRefusals(services)
    await sendDueSteps(services)
  })
}

/**
 * Puts every message that is due on its way. Sequences take turns, a group each, so that a large one does not hold up
 * the others; one that fails is left until the next look.
 */
export async function sendDueSteps(services: SequenceSender): Promise<void> {
  const stuck = new Set<number>()
  for (;;) {
    const due = (await dueSequences(services.db)).filter((id) => !stuck.has(id))
    if (due.length === 0) return
    for (const id of due) if (!(await sendGroup(services, id))) stuck.add(id)
  }
}

/** A step that can be sent to nobody. */
class Unsendable extends Error {}

/** Answers whether it got on; not where somebody else holds those who are due. */
async function sendGroup(services: SequenceSender, sequenceId: number): Promise<boolean> {
  try {
    const taken = await services.db.transaction(async (tx) => {
      const step = await holdDueStep(tx, sequenceId)
      return step === undefined ? 0 : sendStep({ ...services, db: tx }, sequenceId, step)
    })
    return taken > 0
  } catch (error) {
    if (error instanceof Unsendable) await pauseWithFault(services.db, sequenceId, error.message)
    services.log.error({ err: error, sequence: sequenceId }, 'A step of a sequence could not be sent')
    return false
  }
}

/** Message, record and next step are one transaction: whatever dies, nobody is passed over and nobody mailed twice. */
async function sendStep(services: MessageServices, sequenceId: number, step: DueStep): Promise<number> {
  const { db: tx } = services
  const rules = domainRules(services.settings.current())
  const people = await takeDuePeople(tx, sequenceId, step.id, groupSize)
  const judged = people.map((due) => ({ due, verdict: verdictOn(due, (address) => rules.allows(address)) }))
  await leave(
    tx,
    sequenceId,
    judged.flatMap(({ due, verdict }) => (verdict.kind === 'left' ? due.person.id : [])),
  )
  await waitUntil(
    tx,
    sequenceId,
    judged.flatMap(({ due, verdict }) => (verdict.kind === 'wait' ? { id: due.person.id, until: verdict.until } : [])),
  )
  const reached = judged.flatMap(({ due, verdict }) => (verdict.kind === 'send' ? due : []))
  if (reached.length > 0) await recordStep(tx, sequenceId, step, await mailAll(services, step, reached))
  return people.length
}

async function mailAll(
  services: MessageServices,
  step: DueStep,
  people: readonly Due[],
): Promise<readonly StepMessage[]> {
  const message = await messageOf(services, step)
  const mails: OutgoingMail[] = []
  const faults: StepMessage[] = []
  for (const { person } of people) {
    try {
      mails.push(storable(await message.mailTo(person)))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      faults.push({ subscriberId: person.id, mailUuid: null, fault: error.message.replaceAll('\0', ' ') })
    }
  }
  const attachments = mails.length === 0 ? [] : message.attachments
  const uuids = await enqueueMails(services.db, mails, { attachments })
  const sent = mails.map((mail, index) => ({
    subscriberId: mail.subscriberId ?? 0,
    mailUuid: uuids[index] ?? null,
    fault: null,
  }))
  return [...sent, ...faults]
}

async function messageOf(
  services: MessageServices,
  { campaign_id: campaignId, is_foreign: isForeign, position }: DueStep,
) {
  const which = `Step ${position + 1}`
  const source = campaignId === null ? undefined : await loadCampaignSource(services.db, campaignId)
  if (source === undefined) throw new Unsendable(`${which}: its message was deleted.`)
  if (isForeign) throw new Unsendable(`${which}: its campaign is for other lists by now.`)
  try {
    const mediaIds = await attachedMedia(services.db, source.id)
    return await oneByOne(services, { kind: 'sequence', source, mediaIds })
  } catch (error) {
    if (error instanceof AppError) throw new Unsendable(`${which}: ${error.message}`)
    throw error
  }
}

/** The database keeps no NUL; one text that holds some must not hold up the others. */
function storable(mail: OutgoingMail): OutgoingMail {
  const plain = (text: string | null) => text?.replaceAll('\0', '\ufffd') ?? null
  return { ...mail, subject: mail.subject.replaceAll('\0', ' '), html: plain(mail.html), text: plain(mail.text) }
}
