import { type Outcome, type OutgoingMessage, parseAddresses } from '@broadsheet/mailwire'
import type { RenderSubscriber } from '../rendering/index.ts'
import { type DeliveryOutcome, shortened } from '../sending/outcome.ts'
import { allEnded } from '../sending/together.ts'
import type { Settings, SmtpServer } from '../settings/schema.ts'
import type { LinkRegistry } from '../tracking/links.ts'
import { type CampaignMessageMaker, campaignMessages, singleMessage } from './email-message.ts'
import type {
  Channel,
  Leftover,
  Messenger,
  PreparedCampaign,
  SendOptions,
  SingleMail,
  SingleOutcome,
} from './messenger.ts'
import { quotaReason, type ServerQuotas } from './quota.ts'
import { fromWire } from './smtp-outcome.ts'
import { type Server, serversFor, shares } from './smtp-servers.ts'

export interface EmailOptions {
  readonly name: string
  readonly servers: readonly Server[]
  readonly settings: Settings
  readonly links: LinkRegistry
  /** How many messages a server with a limit of its own may take now; waits for at least one, unless told to stop. */
  readonly grant: (server: SmtpServer, wanted: number, mayGoOn: () => boolean) => Promise<number>
  readonly quotas: ServerQuotas
}

/** E-mail through one or several SMTP servers. */
export function createEmail(options: EmailOptions): Messenger {
  return {
    name: options.name,
    open: (campaign) => openChannel(options, campaign),
    async deliver(mails, onOutcome) {
      await allEnded(mails.map(async (mail) => onOutcome(mail, await deliverOne(options, mail))))
    },
  }
}

/** A server with the messages of one campaign prepared for it. */
interface Route extends Server {
  readonly make: CampaignMessageMaker
}

function openChannel(options: EmailOptions, campaign: PreparedCampaign): Channel {
  const sender = addressOf(campaign.source.fromEmail)
  const routes = serversFor(options.servers, sender).map((server): Route => {
    return { ...server, make: campaignMessages(campaign, options.settings, server.settings.email_headers) }
  })
  return {
    limited: true,
    toDomains: true,
    async send(recipients, sendOptions) {
      let left: Leftover = { recipients, reason: 'No SMTP server is enabled.' }
      // Each round tries what is left on the servers that have not failed in this call.
      for (let usable: readonly Route[] = routes; usable.length > 0 && left.recipients.length > 0; ) {
        const results = await allEnded(
          shares(left.recipients, usable).map(async ({ server, items }) => ({
            route: server,
            left: await sendThrough(options, server, items, sendOptions),
          })),
        )
        usable = usable.filter((route) => !results.some((result) => result.route === route && isDown(result.left)))
        left = {
          recipients: results.flatMap((result) => result.left.recipients),
          reason: results.find((result) => isDown(result.left))?.left.reason,
        }
        if (!sendOptions.mayGoOn()) break
      }
      return left
    },
  }
}

function isDown(left: Leftover): boolean {
  return left.reason !== undefined
}

/** Sends a share through one server, in portions if the server has a rate of its own. */
async function sendThrough(
  options: EmailOptions,
  route: Route,
  recipients: readonly RenderSubscriber[],
  sendOptions: SendOptions,
): Promise<Leftover> {
  let rest = recipients
  while (rest.length > 0 && sendOptions.mayGoOn()) {
    const { settings } = route
    const isLimited = settings.message_rate > 0
    const inTime = isLimited ? await options.grant(settings, rest.length, sendOptions.mayGoOn) : rest.length
    const allowed = await options.quotas.take(settings, inTime)
    if (allowed === 0 && inTime > 0) return { recipients: rest, reason: quotaReason(settings) }
    const left = await sendPortion(options, route, rest.slice(0, allowed), sendOptions)
    await options.quotas.giveBack(settings, left.recipients.length)
    rest = [...left.recipients, ...rest.slice(allowed)]
    if (left.reason !== undefined) return { recipients: rest, reason: left.reason }
  }
  return { recipients: rest, reason: undefined }
}

interface Addressed extends OutgoingMessage {
  readonly recipient: RenderSubscriber
}

async function sendPortion(
  options: EmailOptions,
  route: Route,
  recipients: readonly RenderSubscriber[],
  sendOptions: SendOptions,
): Promise<Leftover> {
  const { links } = options
  let waiting = recipients
  const unsent: RenderSubscriber[] = []
  let reason: string | undefined
  for (let round = 0; waiting.length > 0 && reason === undefined && sendOptions.mayGoOn(); round++) {
    const again: RenderSubscriber[] = []
    const group = waiting
    const before = links.provisional
    let taken = 0
    function* messages(): Generator<Addressed> {
      while (taken < group.length && sendOptions.mayGoOn()) {
        const recipient = group[taken++]
        if (recipient === undefined) return
        const provisional = links.provisional
        const withheld = sendOptions.withheld?.(recipient)
        if (withheld !== undefined) {
          sendOptions.onOutcome(recipient, withheld)
          continue
        }
        const message = attempt(recipient, () => route.make(recipient), sendOptions)
        if (message === undefined) continue
        // It holds an address that is not durable yet. One that is made by chance stays so, and is settled after the round.
        if (links.provisional !== provisional && round < 3) again.push(recipient)
        else yield { ...message, recipient }
      }
    }
    const note = ({ recipient }: Addressed, outcome: Outcome) => {
      const delivery = fromWire(outcome, recipient.email)
      if (delivery !== undefined) sendOptions.onOutcome(recipient, delivery)
      else {
        unsent.push(recipient)
        if (outcome.kind === 'unsent') reason = outcome.error.message
      }
    }
    const result = await route.pool.sendMany(messages(), note, sendOptions.giveUp)
    reason ??= result.stopped?.message
    waiting = [...again, ...group.slice(taken)]
    if (links.provisional !== before) await links.settle()
  }
  return { recipients: [...unsent, ...waiting], reason }
}

/** Renders; a message that cannot be made has its outcome at once. */
function attempt<T>(recipient: RenderSubscriber, make: () => T, options: SendOptions): T | undefined {
  try {
    return make()
  } catch (error) {
    options.onOutcome(recipient, failedOutcome(error))
    return undefined
  }
}

export function failedOutcome(error: unknown): DeliveryOutcome {
  const reply = shortened(error instanceof Error ? error.message : String(error))
  const reason = error instanceof Error && error.name.startsWith('Template') ? 'template' : 'message'
  return { kind: 'failed', reason, reply }
}

async function deliverOne(options: EmailOptions, mail: SingleMail): Promise<SingleOutcome> {
  const candidates = serversFor(options.servers, addressOf(mail.from))
  let last: SingleOutcome = { kind: 'unsent', reply: 'No SMTP server is enabled.' }
  for (const server of await inOrder(options, mail, candidates)) {
    try {
      const outcome = await server.pool.send(singleMessage(mail, server.settings.email_headers))
      const delivery = fromWire(outcome, mail.to)
      if (delivery !== undefined) {
        await options.quotas.note(server.settings)
        return delivery
      }
      if (outcome.kind === 'unsent') last = { kind: 'unsent', reply: shortened(outcome.error.message) }
    } catch (error) {
      return failedOutcome(error)
    }
  }
  return last
}

/** One by weight, then the others; those whose quota is used up come last. */
async function inOrder(
  { quotas }: EmailOptions,
  mail: SingleMail,
  candidates: readonly Server[],
): Promise<readonly Server[]> {
  const full = new Set<Server>()
  if (candidates.length > 1) {
    for (const server of candidates) if (!(await quotas.hasRoom(server.settings))) full.add(server)
  }
  const roomy = candidates.filter((server) => !full.has(server))
  const [first] = shares([mail], roomy)
  return [...new Set([...(first === undefined ? [] : [first.server]), ...roomy, ...full])]
}

/** The bare address of a sender, its domain in ASCII; the text itself where it has none. */
export function addressOf(from: string): string {
  try {
    return parseAddresses(from)[0]?.address ?? from
  } catch {
    return from.trim()
  }
}
