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
import { feedAttribs, newestFirst, seenAtStart } from './feed/choose.ts'
import type { Feed, FeedItem } from './feed/feed.ts'
import { readFeed } from './feed/read.ts'
import { seenOf } from './feed/seen.ts'
import { momentsAfter, type Schedule } from './moments.ts'
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
        { description: 'New ones, as the next turn would send them; where there are none, the newest as an example.' },
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
  readonly campaignId: number | undefined
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
  const { shownItem } = await import('./feed/shown.ts')
  const shown = look.kind === 'read' ? feedAttribs(look.feed, look.items.map(shownItem)) : {}
  const message = campaignId === undefined ? noMessage : await messageOf(services, campaignId, shown)
  const moments = schedule === undefined ? [] : momentsAfter(schedule, Date.now(), 5)
  return {
    moments: moments.map((moment) => new Date(moment).toISOString()),
    feed: look.kind === 'read' ? await shownFeed(look) : null,
    feed_fault: look.kind === 'failed' ? look.reason : null,
    ...message,
  }
}

type Look =
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly reason: string }
  | {
      readonly kind: 'read'
      readonly feed: Feed
      readonly items: readonly FeedItem[]
      readonly fresh: ReadonlySet<string>
    }

async function lookAt(
  { db, settings, ...request }: Previewer,
  { feed: source, recurringId }: PreviewQuestion,
): Promise<Look> {
  if (source === null) return { kind: 'none' }
  try {
    const answer = await readFeed(source.url, settings.current())
    if (answer.kind === 'unchanged')
      return { kind: 'failed', reason: 'It answered 304 to a question without conditions.' }
    const { feed } = answer
    const keys = feed.items.map((item) => item.key)
    const seen = recurringId === undefined ? new Set(seenAtStart(feed, source)) : await seenOf(db, recurringId, keys)
    const fresh = newestFirst(feed.items).filter((item) => !seen.has(item.key))
    const items = (fresh.length > 0 ? fresh : newestFirst(feed.items)).slice(0, source.max_items)
    return { kind: 'read', feed, items, fresh: new Set(fresh.map((item) => item.key)) }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'failed', reason: words(request, error) }
    throw error
  }
}

async function shownFeed({ feed, items, fresh }: Extract<Look, { kind: 'read' }>) {
  const { shownItem } = await import('./feed/shown.ts')
  return {
    title: feed.title,
    link: feed.link,
    fresh: fresh.size,
    items: items.map((item) => {
      const { html: _, ...shown } = shownItem(item)
      return { ...shown, is_new: fresh.has(item.key) }
    }),
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
  campaignId: number,
  attribs: Readonly<Record<string, unknown>>,
) {
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
