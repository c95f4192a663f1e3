import { AppError } from '../errors/error.ts'
import type { RenderSubscriber } from '../rendering/index.ts'
import { domainRules } from '../subscribers/address.ts'
import { ensureRun, prepareAudience } from './audience.ts'
import { noteManners } from './domains.ts'
import { judge } from './eligibility.ts'
import { LastWait } from './last-wait.ts'
import { finishCampaign, pauseCampaign } from './moves.ts'
import type { DeliveryOutcome } from './outcome.ts'
import { Pauses } from './pauses.ts'
import { prepareCampaign, type Ready } from './prepare.ts'
import { Progress } from './progress.ts'
import { claimRange, claimRetries, finishRange, type Range, releaseLeases } from './ranges.ts'
import { Reach } from './reach.ts'
import { type CampaignKey, type Candidate, deferredOf, pendingOfRange } from './recipients.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { bouncesOfRefusals } from './refusals.ts'
import type { SenderServices } from './services.ts'
import { allEnded } from './together.ts'

/** Groups under way at the same time: while one waits for the database, others keep the wire busy. */
const lanes = 4
/** Recipients read at once. */
const groupSize = 500
/** Outcomes not yet durable beyond which nothing more is sent: what a crash could repeat stays bounded. */
const mostOpen = 3000

interface Eligible {
  readonly candidate: Candidate
  readonly person: RenderSubscriber
}

/** A campaign that is ready, whether it may still go the way it was made ready for, and what ends the wait for answers. */
type Way = Extract<Ready, { kind: 'ready' }> & { readonly goesOn: () => boolean; readonly lastWait: LastWait }

/** This node's part in sending one campaign, from start or resume to its end. */
export class CampaignRun {
  readonly id: number
  readonly ended: Promise<void>
  readonly #services: SenderServices
  readonly #recorder: Recorder
  readonly #progress: Progress
  readonly #reach: Reach
  #stopped = false
  #lastWait: LastWait | undefined
  #lookedForRetries = 0
  #preparing: Promise<void> | undefined
  /** Cut short by whatever may have changed. */
  readonly #idle = new Pauses()
  /** Cut short by new settings and the end alone: single messages tell nothing about a server out of reach. */
  readonly #waits = new Pauses()

  constructor(services: SenderServices, id: number) {
    this.id = id
    this.#services = services
    this.#progress = new Progress(services, id)
    this.#reach = new Reach(services, id)
    this.#recorder = createRecorder({
      db: services.db,
      campaignId: id,
      alongside: (tx, refusals) => bouncesOfRefusals(services, id, tx, refusals),
      onFlushed: async ({ accepted, errors }) => {
        this.#progress.add(accepted)
        const limit = services.settings.current()['app.max_send_errors']
        if (limit > 0 && errors >= limit) await this.#pause(`${errors} messages failed.`)
      },
      onError: (error) => services.log.error({ err: error, campaign: id }, 'Writing outcomes failed; trying again'),
    })
    this.ended = this.#run()
  }

  /** What is under way ends and is recorded, as `unknown` if nobody answers; the rest is given back. */
  stop(): void {
    this.#stopped = true
    this.followSettings()
  }

  /** Something may have changed: do not wait any longer. */
  nudge(): void {
    this.#idle.end()
  }

  /** The settings may have mended what is waited for. The way that was opened before them is not used any more. */
  followSettings(): void {
    this.#idle.end()
    this.#waits.end()
    this.#lastWait?.begin()
  }

  async #run(): Promise<void> {
    const { db, log, node } = this.#services
    try {
      await ensureRun(db, this.id)
      await this.#sendAll()
    } catch (error) {
      log.error({ err: error, campaign: this.id }, 'Sending was interrupted; it goes on in a moment')
      await this.#rest(2000, this.#waits)
    } finally {
      this.#stopped = true
      this.#lastWait?.end()
      await this.#preparing
      await this.#recorder.settled()
      await this.#progress.stop()
      await releaseLeases(db, this.id, node.id).catch((error: unknown) =>
        log.warn({ err: error, campaign: this.id }, 'Giving back recipients failed; they are free in a few seconds'),
      )
    }
  }

  async #sendAll(): Promise<void> {
    const { db, messengers, node } = this.#services
    while (!this.#stopped) {
      const generation = messengers.generation
      const term = node.term
      const ready = await prepareCampaign(this.#services, this.id)
      if (ready.kind === 'gone') return
      if (ready.kind === 'impossible') return this.#pause(ready.reason)
      // After a change of the settings the way that was opened before them is closed.
      const goesOn = () =>
        !this.#stopped && node.holdsLeases() && node.term === term && messengers.generation === generation
      const lastWait = new LastWait(this.#services.patience)
      this.#lastWait = lastWait
      while (goesOn()) {
        this.#prepare()
        await this.#lanes({ ...ready, goesOn, lastWait })
        if (!goesOn()) break
        if (await finishCampaign(this.#services, this.id)) return
        await this.#rest(this.#preparing === undefined ? 1000 : 50, this.#idle)
      }
      lastWait.end()
      await this.#recorder.settled()
      await releaseLeases(db, this.id, node.id)
      if (!node.holdsLeases()) await this.#rest(1000, this.#idle)
    }
  }

  /** Fills the audience in the background; once it is complete there is nothing to do. */
  #prepare(): void {
    const { log } = this.#services
    const onError = (err: unknown) => log.error({ err, campaign: this.id }, 'Filling the audience was interrupted')
    this.#preparing ??= this.#fillAudience()
      .catch(onError)
      .finally(() => {
        this.#preparing = undefined
      })
  }

  async #fillAudience(): Promise<void> {
    try {
      await prepareAudience(this.#services.db, this.id, () => !this.#stopped)
      this.nudge()
    } catch (error) {
      // The campaign's segment asks what cannot be answered for somebody, such as a division by zero.
      if (!(error instanceof AppError)) throw error
      await this.#pause(error.message)
    }
  }

  /** When one fails, the others end with it: their ranges are given back, and must not go out from here any more. */
  async #lanes(way: Way): Promise<void> {
    let isBroken = false
    const careful = { ...way, goesOn: () => !isBroken && way.goesOn() }
    const lane = () =>
      this.#lane(careful).catch((error: unknown) => {
        isBroken = true
        this.#waits.end()
        way.lastWait.begin()
        throw error
      })
    await allEnded(Array.from({ length: lanes }, lane))
  }

  /** Takes groups until there is none left to take. */
  async #lane(way: Way): Promise<void> {
    const { db, node } = this.#services
    while (way.goesOn()) {
      if (await this.#retryDue(way, 'at times')) continue
      const range = await claimRange(db, this.id, node.id)
      if (range === undefined) {
        if (await this.#retryDue(way, 'now')) continue
        return
      }
      await this.#sendRange(way, range)
      await this.#recorder.settled()
      await finishRange(db, this.id, range, node.id)
    }
  }

  /** Sends to deferred recipients whose time has come; `at times`: looks once a second. False: there are none. */
  async #retryDue(way: Way, when: 'at times' | 'now'): Promise<boolean> {
    const { db, node } = this.#services
    const now = performance.now()
    if (when === 'at times' && now - this.#lookedForRetries < 1000) return false
    this.#lookedForRetries = now
    const due = await claimRetries(db, this.id, node.id, this.#groupSize(way))
    if (due.length === 0) return false
    await this.#sendGroup(way, await deferredOf(db, this.#keyOf(way), due))
    await this.#recorder.settled()
    return true
  }

  async #sendRange(way: Way, range: Range): Promise<void> {
    const key = this.#keyOf(way)
    for (let firstId = range.firstId; firstId <= range.lastId && way.goesOn(); ) {
      const rest = { firstId, lastId: range.lastId }
      const candidates = await pendingOfRange(this.#services.db, key, rest, this.#groupSize(way))
      const last = candidates.at(-1)
      if (last === undefined) return
      await this.#sendGroup(way, candidates)
      firstId = last.subscriberId + 1
    }
  }

  #keyOf({ campaign }: Way): CampaignKey {
    return { id: this.id, type: campaign.source.type }
  }

  /** No more than some seconds' worth, so that eligibility is asked shortly before sending at any rate. */
  #groupSize({ channel }: Way): number {
    const settings = this.#services.settings.current()
    const largest = Math.min(groupSize, settings['app.batch_size'])
    if (!channel.limited) return largest
    return Math.min(largest, Math.max(1, settings['app.concurrency'] * settings['app.message_rate']))
  }

  async #sendGroup(way: Way, candidates: readonly Candidate[]): Promise<void> {
    const current = this.#services.settings.current()
    const rules = domainRules(current)
    const hasRules = current['privacy.domain_allowlist'].length + current['privacy.domain_blocklist'].length > 0
    const bySubscriber = new Map(candidates.map((candidate) => [candidate.subscriberId, candidate]))
    const eligible: Eligible[] = []
    for (const candidate of candidates) {
      const verdict = judge(candidate, (email) => !hasRules || rules.allows(email))
      if (verdict.kind === 'send') eligible.push({ candidate, person: verdict.person })
      else this.#record(candidate, verdict.outcome)
    }
    await this.#sendPeople(way, await this.#paced(way, eligible), bySubscriber)
  }

  /** Those who may be mailed now; the others of slowed providers are given their moment. */
  async #paced({ channel }: Way, eligible: readonly Eligible[]): Promise<readonly RenderSubscriber[]> {
    const messages = eligible.map(({ candidate, person }) => ({
      email: person.email,
      hadMoment: candidate.deferredFor === 'pace',
    }))
    const delays = channel.toDomains ? await this.#services.domains.delaysFor(messages) : undefined
    return eligible.flatMap(({ candidate, person }, index) => {
      const delay = delays?.[index] ?? 0
      if (delay === 0) return [person]
      this.#record(candidate, { kind: 'deferred', reason: 'pace', reply: '', delay })
      return []
    })
  }

  #record({ subscriberId, attempts, deferredFor, person }: Candidate, outcome: DeliveryOutcome): void {
    const wasDeferred = deferredFor !== null
    this.#recorder.add({ subscriberId, attempts, wasDeferred, email: person?.email ?? '', outcome })
  }

  async #sendPeople(
    way: Way,
    people: readonly RenderSubscriber[],
    candidates: ReadonlyMap<number, Candidate>,
  ): Promise<void> {
    const { domains, campaignBudget } = this.#services
    const { channel, goesOn: mayGoOn, lastWait } = way
    let rest = people
    while (rest.length > 0 && mayGoOn()) {
      if (this.#recorder.open > mostOpen) await this.#recorder.settled()
      const allowed = channel.limited ? await campaignBudget.take(rest.length, mayGoOn) : rest.length
      if (allowed === 0) return
      const left = await channel.send(rest.slice(0, allowed), {
        mayGoOn,
        giveUp: lastWait.signal,
        withheld: ({ email }) => domains.held(email),
        onOutcome: (person, outcome) => {
          if (channel.toDomains) noteManners(domains, person.email, outcome)
          const candidate = candidates.get(person.id)
          if (candidate !== undefined) this.#record(candidate, outcome)
        },
      })
      rest = [...left.recipients, ...rest.slice(allowed)]
      // Told to stop: what the messengers said while they closed is no reason of theirs to wait.
      if (!mayGoOn()) return
      const pause = await this.#reach.pauseAfter(left)
      if (pause > 0) await this.#rest(pause, this.#waits)
    }
  }

  #pause(reason: string): Promise<void> {
    this.stop()
    return pauseCampaign(this.#services, this.id, reason)
  }

  #rest(milliseconds: number, pauses: Pauses): Promise<void> {
    return this.#stopped ? Promise.resolve() : pauses.for(milliseconds)
  }
}
