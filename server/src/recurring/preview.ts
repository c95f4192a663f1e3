import Type, { type Static } from 'typebox'
import { faultOf } from '../campaigns/copy.ts'
import { compileForPreview, templateBodyFor } from '../campaigns/preview.ts'
import { readCampaign } from '../campaigns/store.ts'
import { AppError } from '../errors/error.ts'
import { inLanguageOf } from '../http/error-language.ts'
import type { RequestFacts } from '../http/route.ts'
import { nullable, Time } from '../http/schemas.ts'
import { escapeHtml } from '../pages/html.ts'
import { sampleSubscriber } from '../rendering/index.ts'
import type { Services } from '../services.ts'
import { chooseItems, feedAttribs, newestFirst, seenAtStart } from './feed/choose.ts'
import type { Feed, FeedItem, ShownItem } from './feed/feed.ts'
import { readFeed } from './feed/read.ts'
import { seenOf } from './feed/seen.ts'
import { momentsAfter, type Schedule } from './moments.ts'
import { shownItems } from './news.ts'
import type { FeedSource } from './recurring.ts'

export const PreviewSchema = Type.Object({
  moments: Type.Array(Time, { description: 'The next five of the rule.' }),
  fault: nullable(Type.String({ description: 'Why a turn could not be sent as things are.' })),
  feed: nullable(
    Type.Object({
      title: Type.String(),
      link: Type.String(),
      fresh: Type.Integer({ description: 'New items.' }),
      items: Type.Array(
        Type.Object({
          title: Type.String(),
          link: Type.String(),
          summary: Type.String(),
          published: nullable(Time),
          image: nullable(Type.String()),
          is_new: Type.Boolean(),
        }),
        {
          description:
            'What the next turn would send; where that is nothing, for there are fewer new ones than `min_items`, the newest ' +
            'as an example.',
        },
      ),
    }),
  ),
  feed_fault: nullable(Type.String({ description: 'Why the feed could not be read.' })),
  subject: nullable(Type.String()),
  html: nullable(Type.String({ description: 'The message for a made-up reader.' })),
})

export interface PreviewQuestion {
  readonly schedule: Schedule | undefined
  readonly feed: FeedSource | null
  /** Null: it was deleted; undefined: nobody asks for the message. */
  readonly campaignId: number | null | undefined
  /** What is new is new for it; undefined: it is not saved yet, or its feed was not begun. */
  readonly recurringId: number | undefined
}

type Previewer = Pick<Services, 'db' | 'settings' | 'translations'> & Pick<RequestFacts, 'headers'>

/** What the next turn would be. Nothing of it counts, and nothing is remembered. */
export async function previewTurn(
  services: Previewer,
  question: PreviewQuestion,
): Promise<Static<typeof PreviewSchema>> {
  const { schedule, campaignId } = question
  const look = await lookAt(services, question)
  const items = look.kind === 'read' ? await shownItems(look.items) : []
  const attribs = look.kind === 'read' ? feedAttribs(look.feed, items) : {}
  const message = await messageOf(services, campaignId, attribs)
  const moments = schedule === undefined ? [] : momentsAfter(schedule, Date.now(), 5)
  return {
    moments: moments.map((moment) => new Date(moment).toISOString()),
    feed: look.kind === 'read' ? shownFeed(look, items) : null,
    feed_fault: look.kind === 'failed' ? words(services, look.error) : null,
    ...message,
  }
}

type Look =
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly error: AppError }
  | {
      readonly kind: 'read'
      readonly feed: Feed
      readonly items: readonly FeedItem[]
      readonly fresh: number
      readonly seen: ReadonlySet<string>
    }

async function lookAt({ db, settings }: Previewer, { feed: source, recurringId }: PreviewQuestion): Promise<Look> {
  if (source === null) return { kind: 'none' }
  try {
    const { feed } = await readFeed(source.url, settings.current())
    const keys = feed.items.map((item) => item.key)
    const seen = recurringId === undefined ? new Set(seenAtStart(feed, source)) : await seenOf(db, recurringId, keys)
    const { items, fresh } = chooseItems(feed, seen, source)
    const examples = newestFirst(feed.items).slice(0, source.max_items)
    return { kind: 'read', feed, items: items.length > 0 ? items : examples, fresh, seen }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'failed', error }
    throw error
  }
}

function shownFeed(look: Extract<Look, { kind: 'read' }>, shown: readonly ShownItem[]) {
  const isNew = look.items.map((item) => !look.seen.has(item.key))
  return {
    title: look.feed.title,
    link: look.feed.link,
    fresh: look.fresh,
    items: shown.map(({ html: _, ...item }, index) => ({ ...item, is_new: isNew[index] === true })),
  }
}

/** These errors are part of an answer, and said in its language like others. */
function words({ headers, translations }: Pick<Previewer, 'headers' | 'translations'>, error: AppError): string {
  return inLanguageOf({ headers }, translations, error).message
}

const noMessage = { fault: null, subject: null, html: null }

/** What keeps it from being sent, and the message as far as it can be shown. */
async function messageOf(
  { db, ...services }: Previewer,
  campaignId: PreviewQuestion['campaignId'],
  attribs: Readonly<Record<string, unknown>>,
) {
  if (campaignId === undefined) return noMessage
  if (campaignId === null) return { ...noMessage, fault: 'Its campaign was deleted.' }
  const pattern = await readCampaign(db, campaignId)
  const campaign = { ...pattern, attribs: { ...pattern.attribs, ...attribs } }
  const fault = faultOf(pattern) ?? null
  try {
    const program = compileForPreview(services, campaign, await templateBodyFor(db, campaign, undefined))
    const { subject, html, text } = program.renderFor(sampleSubscriber)
    return {
      fault,
      subject,
      html: html ?? (text === undefined || text === null ? null : `<pre>${escapeHtml(text)}</pre>`),
    }
  } catch (error) {
    if (error instanceof AppError) return { ...noMessage, fault: fault ?? words(services, error) }
    throw error
  }
}
