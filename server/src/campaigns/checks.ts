import { setImmediate as immediate } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors/error.ts'
import { isSandboxed } from '../messengers/names.ts'
import { nilUuid, optinUrl, unsubscribeUrl } from '../public/urls.ts'
import {
  type CampaignProgram,
  type CampaignSource,
  compileCampaign,
  type RenderedMessage,
  type RenderSubscriber,
  sampleSubscriber,
  siteContext,
} from '../rendering/index.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings/schema.ts'
import { noLinks } from '../tracking/links.ts'
import type { Campaign } from './campaign.ts'
import { type ExpectedAudience, expectedRecipients, type Recipients, type Sampling } from './checks-audience.ts'
import { type Check, type CheckId, check, contentChecks } from './checks-content.ts'
import { senderChecks } from './checks-sender.ts'
import { sourceOf } from './load.ts'
import { isGone } from './segment.ts'

export interface CampaignChecks {
  readonly audience: ExpectedAudience & Pick<Campaign, 'segment'>
  /** As which site it goes out: that of a brand, or the main one; null where there is no other. */
  readonly site: { readonly name: string; readonly root_url: string } | null
  /** Seconds that sending takes at the configured rate; null where nothing limits it. */
  readonly estimate_seconds: number | null
  readonly checks: readonly Check[]
}

/** Real people with whom the templates are tried. */
const triedPeople = 25
/** Milliseconds: a letter takes some microseconds, one that means harm up to 300 for each person. */
const longestTrial = 1000

/**
 * A last look before sending: who gets it, and everything about the message that a program can see. Findings repeat what
 * templates say of people, so only those are tried whom the caller may see (`visible`, as `visiblePeople` answers).
 */
export async function checkCampaign(
  services: Pick<Services, 'db' | 'settings' | 'translations'>,
  campaign: Campaign,
  visible: readonly number[] | null,
): Promise<CampaignChecks> {
  const { db } = services
  const site = services.settings.forBrand(campaign.brand_id)
  const settings = site.current()
  const [source, recipients, sender] = await Promise.all([
    sourceOf(db, campaign),
    recipientsOf(db, campaign, { people: triedPeople, membersOf: visible }),
    isMail(campaign, settings) ? senderChecks(campaign.from_email) : [],
  ])
  const { audience, sample } = recipients
  const checks = [recipients.check, ...(await messageChecks(services, source, sample)), ...sender]
  return {
    audience: { ...audience, segment: campaign.segment },
    site: site.brands().length === 0 ? null : { name: settings['app.site_name'], root_url: settings['app.root_url'] },
    estimate_seconds: secondsFor(audience.people, settings),
    checks: [...checks, ...sandboxChecks(campaign, settings)],
  }
}

/** HTTP messengers do with a message what they like; rules of e-mail do not concern them. */
function isMail(campaign: Pick<Campaign, 'messenger'>, settings: Settings): boolean {
  return !settings.messengers.some((messenger) => messenger.enabled && messenger.name === campaign.messenger)
}

/** A segment whose expression the database cannot run for these people is a finding, not a fault of the request. */
async function recipientsOf(
  db: Database,
  campaign: Campaign,
  sampling: Sampling,
): Promise<Recipients & { readonly check: Check }> {
  try {
    const found = await expectedRecipients(db, campaign, sampling)
    return { ...found, check: audienceCheck(found.audience, campaign.segment) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const finding = check('audience', 'error', 'segment', [error.message])
    return { audience: { people: 0, lists: [] }, sample: [], check: finding }
  }
}

function audienceCheck({ people, lists }: ExpectedAudience, segment: Campaign['segment']): Check {
  if (lists.length === 0) return check('audience', 'error', 'noList')
  if (isGone(segment)) return check('audience', 'error', 'segmentGone', [segment?.name ?? ''])
  if (people === 0) return check('audience', 'error', 'empty')
  const empty = lists.filter((list) => list.people === 0).map((list) => list.name)
  return empty.length > 0 ? check('audience', 'notice', 'emptyList', empty) : check('audience', 'ok', 'ok')
}

const aboutMessage: readonly CheckId[] = ['subject', 'unsubscribe', 'links', 'images', 'tracking', 'text', 'size']

async function messageChecks(
  services: Pick<Services, 'settings' | 'translations'>,
  source: CampaignSource,
  people: readonly RenderSubscriber[],
): Promise<readonly Check[]> {
  const site = siteContext(services.settings, source)
  const { settings } = site
  try {
    const program = compileCampaign(source, {
      ...site,
      // Counted links would hide the addresses that are to be looked at.
      settings: { ...settings, 'privacy.disable_tracking': true },
      mode: 'preview',
      links: noLinks,
      translations: services.translations,
    })
    const [message, template] = await tryOut(program, people)
    return [template, ...contentChecks(checkedMessage(source, message, settings))]
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [
      check('template', 'error', 'broken', [error.message]),
      ...aboutMessage.map((id) => check(id, 'unknown', 'template')),
    ]
  }
}

/**
 * Renders for some of those who would get it, else for the person of previews. Attributes that only few people lack break
 * a campaign halfway. Others are answered between two of them, and slow templates are tried with fewer.
 */
async function tryOut(
  program: CampaignProgram,
  people: readonly RenderSubscriber[],
): Promise<readonly [RenderedMessage, Check]> {
  const faults: string[] = []
  let first: RenderedMessage | undefined
  const end = performance.now() + longestTrial
  for (const person of people) {
    if (performance.now() > end) break
    await immediate()
    try {
      const message = program.renderFor(person)
      first ??= message
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      faults.push(error.message)
    }
  }
  const message = first ?? program.renderFor(sampleSubscriber)
  return [message, faults.length > 0 ? check('template', 'error', 'person', faults) : check('template', 'ok', 'ok')]
}

function checkedMessage(source: CampaignSource, message: RenderedMessage, settings: Settings) {
  const root = settings['app.root_url']
  return {
    subject: message.subject,
    html: message.html,
    text: message.text,
    ownText: (source.altbody ?? '').trim() !== '',
    exitUrl: source.type === 'optin' ? optinUrl(root, '') : unsubscribeUrl(root, nilUuid, ''),
    rootUrl: root,
    source: `${source.body}\n${source.templateBody ?? ''}`,
    trackingDisabled: settings['privacy.disable_tracking'],
  }
}

function sandboxChecks(campaign: Campaign, settings: Settings): readonly Check[] {
  if (!isMail(campaign, settings)) return []
  return [isSandboxed(settings) ? check('sandbox', 'warning', 'active') : check('sandbox', 'ok', 'ok')]
}

function secondsFor(people: number, settings: Settings): number | null {
  if (isSandboxed(settings)) return null
  return Math.ceil(people / (settings['app.concurrency'] * settings['app.message_rate']))
}
