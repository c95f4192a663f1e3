import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Translations } from '../i18n/translations.ts'
import { hiddenLinkUuid, nilUuid } from '../public/urls.ts'
import type { SettingsStore } from '../settings/store.ts'
import { startBurstSweeper } from './bursts.ts'
import { createLinkRegistry } from './links.ts'
import { createMessageView } from './message.ts'
import { createRecorder, type TrackedEvent } from './recorder.ts'
import { createTargets } from './targets.ts'
import { machineReason, type Visitor } from './visitor.ts'

export interface TrackedMail {
  readonly campaignUuid: string
  readonly subscriberUuid: string
}

/** Opens and clicks of mails. */
export interface Tracking {
  /** Resolves when the open is durable, or at once when it is not to be counted. */
  view(mail: TrackedMail, visitor: Visitor): Promise<void>
  /** Where the link leads, when the click is durable; undefined for a link that nobody knows. */
  click(linkUuid: string, mail: TrackedMail, visitor: Visitor): Promise<string | undefined>
  /** A message as its recipient got it, as HTML by its author. */
  message(mail: TrackedMail): Promise<string>
  /** Waits for what is on its way. */
  close(): Promise<void>
}

export function createTracking(options: {
  readonly db: Database
  readonly settings: SettingsStore
  readonly translations: Translations
  readonly log: Logger
}): Tracking {
  const { db, settings, log } = options
  const recorder = createRecorder(db, () => settings.current()['privacy.machine_seconds'])
  const targets = createTargets(db)
  const bursts = startBurstSweeper(db, log)

  /** A reader gets their picture or page even when the database is away; what is lost then is said in the log. */
  async function record(event: TrackedEvent): Promise<void> {
    try {
      await recorder.record(event)
    } catch (error) {
      log.error({ err: error, kind: event.kind }, 'An open or click could not be recorded')
    }
  }

  return {
    async view({ campaignUuid, subscriberUuid }, visitor) {
      const current = settings.current()
      if (current['privacy.disable_tracking'] || campaignUuid === nilUuid) return
      const individual = current['privacy.individual_tracking']
      // With individual tracking every real pixel names its reader: one without is a preview.
      if (individual && subscriberUuid === nilUuid) return
      await record({
        kind: 'view',
        campaignUuid,
        subscriberUuid: individual ? subscriberUuid : null,
        linkId: null,
        machine: machineReason(visitor) ?? null,
      })
    },
    async click(linkUuid, { campaignUuid, subscriberUuid }, visitor) {
      const current = settings.current()
      const isHidden = linkUuid === hiddenLinkUuid
      const target = isHidden ? { id: null, location: current['app.root_url'] } : await targets.find(linkUuid)
      if (target === undefined) return undefined
      if (current['privacy.disable_tracking'] || campaignUuid === nilUuid) return target.location
      const individual = current['privacy.individual_tracking'] && subscriberUuid !== nilUuid
      await record({
        kind: 'click',
        campaignUuid,
        subscriberUuid: individual ? subscriberUuid : null,
        linkId: target.id,
        machine: isHidden ? 'hidden' : (machineReason(visitor) ?? null),
      })
      if (individual) bursts.noteClick()
      return target.location
    },
    message: createMessageView(options, createLinkRegistry(db)),
    async close() {
      await recorder.idle()
      await bursts.stop()
    },
  }
}
