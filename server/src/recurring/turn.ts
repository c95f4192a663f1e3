import type { Logger } from 'pino'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../auth/caller.ts'
import { refusingUnusable, Unusable, usablePattern } from '../campaigns/copy.ts'
import type { Queryable } from '../db/database.ts'
import { failure, invalid, missing } from '../errors/error.ts'
import { errorIn } from '../http/error-language.ts'
import type { Services } from '../services.ts'
import { afterFeedFailure, catchUp, nextFree } from './catch-up.ts'
import { startCopy } from './copy.ts'
import { feedAttribs } from './feed/choose.ts'
import { dayOnWall } from './moments.ts'
import { keepNews, type News, newsFor, shownItems } from './news.ts'
import { announceTurn } from './notices.ts'
import {
  dueRecurring,
  findRow,
  holdRecurring,
  postponeTurn,
  type RecurringKind,
  type RecurringRow,
  setRecurringState,
  stateBehind,
} from './store.ts'
import { recordTurn, takenSince } from './turns.ts'
import { textOfDay } from './zone.ts'

export type TurnServices = Pick<Services, 'db' | 'settings' | 'translations' | 'signals'> & {
  readonly log: Pick<Logger, 'error'>
}

/** Feeds that are read at the same time: a slow one must not hold up the others. */
const lanes = 8

/** Looks for turns that are due once a minute, on one node. A look at feeds may take long, and nobody else waits for it. */
export async function registerRecurringJobs(
  services: TurnServices & { readonly jobs: Pick<Services['jobs'], 'schedule'> },
): Promise<void> {
  const { jobs } = services
  await jobs.schedule('recurring campaigns: what is due', '* * * * *', () => takeDueTurns(services, 'plain'))
  await jobs.schedule('recurring campaigns: feeds that are due', '* * * * *', () => takeDueTurns(services, 'feed'))
}

/** Takes every turn of this kind that is due. One that fails is left until the next look. */
export async function takeDueTurns(services: TurnServices, kind: RecurringKind, now = Date.now()): Promise<void> {
  const waiting = [...(await dueRecurring(services.db, kind, now))]
  const work = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      try {
        await takeTurn(services, row, now)
      } catch (error) {
        services.log.error({ err: error, recurring: row.id }, 'A turn of a recurring campaign could not be taken')
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
}

/**
 * Takes the turn that is due. The campaign, the record of the turn and the
 * next moment are one transaction, and a key says the turn once: whatever dies, and however many nodes look, it is taken
 * once. Answers whether this call took it; not where somebody else did, or changed it meanwhile.
 */
export async function takeTurn(services: TurnServices, row: RecurringRow, now: number): Promise<boolean> {
  const { db, settings } = services
  if (row.next_at === null) return false
  const dueAt = Date.parse(row.next_at)
  const news = await newsFor(db, settings.current(), row)
  if (news.kind === 'failed') {
    const then = afterFeedFailure(row.failing_since === null ? undefined : Date.parse(row.failing_since), now)
    if (then.kind === 'retry') {
      await postponeTurn(db, row, then.since, then.at)
      return false
    }
  }
  return db.transaction(async (tx) => {
    const held = await holdRecurring(tx, row.id)
    if (held.status !== 'active' || held.next_at !== row.next_at || held.updated_at !== row.updated_at) return false
    await settleTurn({ ...services, db: tx }, row, { dueAt, now, news })
    return true
  })
}

interface Due {
  readonly dueAt: number
  readonly now: number
  readonly news: News
}

type TurnTx = Omit<TurnServices, 'db'> & { readonly db: Queryable }

async function settleTurn(services: TurnTx, row: RecurringRow, { dueAt, now, news }: Due): Promise<void> {
  const { db: tx } = services
  const { turn, missed, next } = catchUp(row, dueAt, now, await takenSince(tx, row.id, dueAt))
  for (const moment of missed) {
    await recordTurn(tx, { recurringId: row.id, dueAt: moment, outcome: 'missed', reason: missedReason })
  }
  if (missed.length > 0) await announceTurn(services, row, 'skipped', missedTold(row, missed))
  if (turn !== undefined) {
    try {
      await sendTurn(services, row, { dueAt: turn, now, news })
    } catch (error) {
      if (!(error instanceof Unusable)) throw error
      await recordTurn(tx, { recurringId: row.id, dueAt: turn, outcome: 'unusable', reason: error.message })
      await setRecurringState(tx, row.id, { status: 'paused', fault: error.message })
      await announceTurn(services, row, 'paused', error.message)
      return
    }
  }
  await setRecurringState(tx, row.id, stateBehind(next))
}

const missedReason = 'No server was running in time.'
/** Days that a mail names: of a year of them, the last say enough. */
const mostNamed = 10

function missedTold({ rule }: RecurringRow, missed: readonly number[]): string {
  const named = missed.slice(-mostNamed).map((moment) => textOfDay(dayOnWall(rule, moment)))
  const days = (missed.length > named.length ? ['…', ...named] : named).join(', ')
  return `Missed turns: ${missed.length}. No server was running in time: ${days}.`
}

/** Throws `Unusable` before anything is written. */
async function sendTurn(services: TurnTx, row: RecurringRow, { dueAt, now, news }: Due): Promise<void> {
  const { db: tx, signals } = services
  const recurringId = row.id
  if (news.kind === 'failed') {
    const reason = news.error.message
    await recordTurn(tx, { recurringId, dueAt, outcome: 'feed_failed', reason })
    const told = errorIn(services.translations, services.settings.current()['app.lang'], news.error)
    return announceTurn(services, row, 'skipped', told)
  }
  const items = news.kind === 'read' ? news.choice.items : []
  if (news.kind !== 'none' && items.length === 0) {
    await keepNews(tx, row, news)
    return recordTurn(tx, { recurringId, dueAt, outcome: 'nothing_new', reason: tooFew(row, news) })
  }
  const pattern = await usablePattern(services, tx, row.campaign_id)
  const sendAt = Math.min(dueAt, now)
  const day = textOfDay(dayOnWall(row.rule, sendAt))
  const attribs = news.kind === 'read' ? feedAttribs(news.feed, await shownItems(items)) : {}
  const campaignId = await startCopy(tx, pattern, { name: `${row.name} ${day}`, day, sendAt, attribs })
  await keepNews(tx, row, news)
  await recordTurn(tx, {
    recurringId,
    dueAt,
    outcome: 'started',
    campaignId,
    ...(news.kind === 'read' && { items: items.length, reason: passedOver(news) }),
  })
  await audit(tx, { kind: 'system' }, 'recurring.turn', { type: 'recurring', id: row.id }, { campaign_id: campaignId })
  await signals.send(tx, 'campaigns', String(campaignId))
}

function tooFew(row: RecurringRow, news: News): string {
  const { fresh, wanted } = countsOf(row, news)
  return `New items: ${fresh}. Wanted: ${wanted} or more.`
}

function countsOf({ feed }: RecurringRow, news: News) {
  return { fresh: news.kind === 'read' ? news.choice.fresh : 0, wanted: feed?.min_items ?? 1 }
}

function passedOver({ choice }: Extract<News, { kind: 'read' }>): string | undefined {
  const over = choice.fresh - choice.items.length
  return over > 0 ? `${over} more new items were passed over.` : undefined
}

/**
 * The turn that is to come, brought forward to this moment by somebody: what is wrong with it is their answer, and it stays
 * to come. `turn`: the moment that they have seen, so that two who ask send one.
 */
export async function bringForward(services: TurnServices & Acting, id: number, turn: string): Promise<void> {
  const { db, settings } = services
  const row = await findRow(db, id)
  if (row === undefined) throw missing('recurring campaign', id)
  requireTurn(row, turn)
  const news = await newsFor(db, settings.current(), row)
  if (news.kind === 'failed') throw news.error
  if (news.kind === 'unchanged' || (news.kind === 'read' && news.choice.items.length === 0)) {
    const { fresh, wanted } = countsOf(row, news)
    throw invalid(`There is nothing to send. New items: ${fresh}. Wanted: ${wanted} or more.`)
  }
  const dueAt = Date.parse(turn)
  await db.transaction(async (tx) => {
    const held = await holdRecurring(tx, id)
    requireTurn(held, turn)
    if (held.updated_at !== row.updated_at) throw failure('record.outdated', { record: 'recurring campaign' })
    await refusingUnusable(() => sendTurn({ ...services, db: tx }, row, { dueAt, now: Date.now(), news }))
    await setRecurringState(tx, id, stateBehind(nextFree(row, dueAt, await takenSince(tx, id, dueAt))))
    await audit(tx, services.caller, 'recurring.send', { type: 'recurring', id }, { name: row.name })
  })
}

interface Acting {
  readonly caller: Caller
}

function requireTurn({ status, next_at: nextAt }: RecurringRow, turn: string): void {
  if (status !== 'active' || nextAt === null) {
    throw failure('record.state', { record: 'recurring campaign', state: status, reason: 'it has no next turn.' })
  }
  if (Date.parse(turn) !== Date.parse(nextAt)) throw failure('record.outdated', { record: 'recurring campaign' })
}
