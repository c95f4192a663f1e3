import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AttachedFile } from '@broadsheet/mailwire'
import type { Logger } from 'pino'
import { guardedFetch } from '../http/outgoing.ts'
import { type CampaignSource, type RenderedMessage, type RenderSubscriber, renderSettled } from '../rendering/index.ts'
import { type DeliveryOutcome, shortened } from '../sending/outcome.ts'
import { allEnded } from '../sending/together.ts'
import { untilDone } from '../sending/until-done.ts'
import { durationOr } from '../settings/duration.ts'
import type { PostbackMessenger } from '../settings/schema.ts'
import type { LinkRegistry } from '../tracking/links.ts'
import { version } from '../version.ts'
import { failedOutcome } from './email.ts'
import type { Channel, Messenger, PreparedCampaign, SingleMail, SingleOutcome } from './messenger.ts'

export interface PostbackServices {
  readonly links: LinkRegistry
  readonly log: Pick<Logger, 'warn'>
  /** Aborted when the messengers close: nothing is waited for any longer. */
  readonly closing: AbortSignal
}

/** Messages handed to an HTTP service of the administrator, one POST a recipient. */
export function createPostback(settings: PostbackMessenger, services: PostbackServices): Messenger {
  return {
    name: settings.name,
    open: (campaign) => openChannel(settings, services, campaign),
    deliver: (mails, onOutcome) =>
      inParallel(mails.values(), settings.max_conns, async (mail) => {
        onOutcome(mail, await post(settings, singleBody(mail), { key: mail.id, giveUp: services.closing }))
      }),
  }
}

function openChannel(settings: PostbackMessenger, services: PostbackServices, campaign: PreparedCampaign): Channel {
  const links = patient(services)
  async function sendOne(recipient: RenderSubscriber, giveUp: AbortSignal): Promise<SingleOutcome> {
    let message: RenderedMessage
    try {
      message = await renderSettled(campaign.program, recipient, { links })
    } catch (error) {
      return failedOutcome(error)
    }
    const key = `${campaign.source.uuid}/${recipient.uuid}`
    return post(settings, campaignBody(campaign, recipient, message), { key, giveUp })
  }
  return {
    limited: true,
    toDomains: false,
    async send(recipients, options) {
      const left: RenderSubscriber[] = []
      let reason: string | undefined
      const giveUp =
        options.giveUp === undefined ? services.closing : AbortSignal.any([services.closing, options.giveUp])
      await inParallel(recipients.values(), settings.max_conns, async (recipient) => {
        if (reason !== undefined || !options.mayGoOn()) {
          left.push(recipient)
          return
        }
        const outcome = await sendOne(recipient, giveUp)
        if (outcome.kind !== 'unsent') options.onOutcome(recipient, outcome)
        else {
          reason = outcome.reply
          left.push(recipient)
        }
      })
      return { recipients: left, reason }
    },
  }
}

type PatientLinks = Pick<LinkRegistry, 'provisional' | 'settle'>

/** A database that is gone for a moment says nothing about the message. */
function patient({ links, log }: PostbackServices): PatientLinks {
  return {
    get provisional() {
      return links.provisional
    },
    settle: () =>
      untilDone(
        () => links.settle(),
        (error) => log.warn({ err: error }, 'Tracked addresses could not be stored; trying again'),
      ),
  }
}

/** The form that services for the reference system read; `altbody` and `headers` are ours. */
function campaignBody(
  { source, attachments }: PreparedCampaign,
  recipient: RenderSubscriber,
  message: RenderedMessage,
) {
  return {
    subject: message.subject,
    from_email: source.fromEmail,
    content_type: source.contentType,
    body: message.html ?? message.text ?? '',
    altbody: message.html === null ? '' : (message.text ?? ''),
    headers: message.headers.map(({ name, value }) => ({ [name]: value })),
    recipients: [recipientBody(recipient)],
    campaign: campaignFacts(source),
    attachments: attachmentBodies(attachments),
  }
}

function singleBody(mail: SingleMail) {
  const isPlain = mail.html === null
  return {
    subject: mail.subject,
    from_email: mail.from,
    content_type: mail.contentType ?? (isPlain ? 'plain' : 'html'),
    body: mail.html ?? mail.text ?? '',
    altbody: isPlain ? '' : (mail.text ?? ''),
    headers: mail.headers.map(({ name, value }) => ({ [name]: value })),
    recipients: [
      mail.recipient === null
        ? { uuid: '', email: mail.to, name: '', attribs: null, status: '' }
        : recipientBody(mail.recipient),
    ],
    campaign: null,
    attachments: attachmentBodies(mail.attachments),
  }
}

function recipientBody({ uuid, email, name, attribs, status }: RenderSubscriber) {
  return { uuid, email, name, attribs, status }
}

function campaignFacts({ fromEmail, uuid, name, headers, tags }: CampaignSource) {
  return { from_email: fromEmail, uuid, name, headers, tags }
}

function attachmentBodies(files: readonly AttachedFile[]) {
  if (files.length === 0) return null
  return files.map((file) => ({
    name: file.fileName,
    header: { 'Content-Type': [file.contentType ?? 'application/octet-stream'] },
    content: Buffer.from(file.content).toString('base64'),
  }))
}

interface Posting {
  /** Names the message: the same for every attempt, so that a service can tell a repetition. */
  readonly key: string
  /** Aborted: the answer is waited for no longer. */
  readonly giveUp?: AbortSignal | undefined
}

const longestPause = 5000

async function post(settings: PostbackMessenger, body: object, posting: Posting): Promise<SingleOutcome> {
  const text = JSON.stringify(body)
  let outcome = await postOnce(settings, text, posting)
  for (let attempt = 1; attempt < settings.max_msg_retries && mayRetry(outcome); attempt++) {
    // Cut short when nobody waits for it any more: the outcome stays that of the last attempt.
    await sleep(Math.min(longestPause, 100 * 2 ** attempt), undefined, { signal: posting.giveUp }).catch(
      () => undefined,
    )
    if (posting.giveUp?.aborted === true) break
    outcome = await postOnce(settings, text, posting)
  }
  return outcome
}

/** One try of a messenger that need not be saved. */
export function tryPostback(settings: PostbackMessenger, mail: SingleMail): Promise<SingleOutcome> {
  return postOnce(settings, JSON.stringify(singleBody(mail)), { key: mail.id })
}

function mayRetry(outcome: SingleOutcome): boolean {
  return outcome.kind === 'unsent' || outcome.kind === 'deferred'
}

/** Any 2xx is success. Redirects are not followed: they would take the credentials elsewhere. */
async function postOnce(settings: PostbackMessenger, body: string, { key, giveUp }: Posting): Promise<SingleOutcome> {
  const timeout = Math.max(100, durationOr(settings.timeout, 5000))
  const limit = AbortSignal.timeout(timeout)
  let sent = false
  try {
    const answer = await guardedFetch(settings.root_url, {
      reach: 'configured',
      method: 'POST',
      headers: { ...headersFor(settings), 'Idempotency-Key': key, ...signatureOf(settings.secret, body, Date.now()) },
      body,
      signal: giveUp === undefined ? limit : AbortSignal.any([limit, giveUp]),
      onSent: () => {
        sent = true
      },
      // Ours comes first: an answer that is late is told from a service that is not there.
      timeoutMs: timeout + 1000,
      // A service that took the message took it, however much it says about that: it must not get it again.
      maxBytes: 65_536,
      longAnswer: 'cut',
    })
    return fromStatus(answer.status, answer.body.toString('utf8'))
  } catch (error) {
    const reply = limit.aborted ? 'The service did not answer in time.' : shortened(messageOf(error))
    // Once the whole body has left, the service may have acted on it: an SMS must not go out twice.
    return sent ? { kind: 'given_up', reason: 'unknown', reply } : { kind: 'unsent', reply }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * `t=<seconds>,v1=<hex>`: HMAC-SHA-256 of `<seconds>.<body>`. The time is signed too, so that a service can refuse what
 * somebody recorded and sends again.
 */
export function signatureOf(secret: string, body: string, now: number): Record<string, string> {
  if (secret === '') return {}
  const seconds = Math.floor(now / 1000)
  const code = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { 'X-Broadsheet-Signature': `t=${seconds},v1=${code}` }
}

function fromStatus(status: number, text: string): DeliveryOutcome {
  const reply = shortened(`${status} ${text}`.trim())
  if (status >= 200 && status < 300) return { kind: 'accepted', reply }
  if (status === 408 || status === 429 || status >= 500) return { kind: 'deferred', reason: 'server', reply }
  return { kind: 'refused', reason: 'server', reply, address: false }
}

function headersFor({ username, password }: PostbackMessenger): Record<string, string> {
  const common = { 'Content-Type': 'application/json', 'User-Agent': `Broadsheet/${version}` }
  if (username === '' || password === '') return common
  return { ...common, Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
}

async function inParallel<T>(items: Iterator<T>, width: number, work: (item: T) => Promise<void>): Promise<void> {
  async function lane(): Promise<void> {
    for (let next = items.next(); next.done !== true; next = items.next()) await work(next.value)
  }
  await allEnded(Array.from({ length: Math.max(1, width) }, lane))
}
