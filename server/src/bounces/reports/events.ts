import type { ReportedBounce } from '../event.ts'
import { momentOf } from '../services/service.ts'
import type { Finding, Report } from './read-report.ts'

interface Origin {
  /** Host of the mailbox. */
  readonly source: string
  /** Names the message within the source. */
  readonly uid: string
  readonly now: Date
}

/**
 * The bounces that a report stands for.
 *
 * A report that carries the headers of our message is believed. One that only names an address could be written by
 * anybody who wants somebody else off the lists: it counts as soft, and as a complaint not at all.
 */
export function eventsOf(report: Report, origin: Origin): readonly ReportedBounce[] {
  if (report.kind === 'foreign') return []
  const { identity, email } = report
  const header = (name: string) => email.headers.find((entry) => entry.key === name)?.value
  return report.findings.flatMap((finding, at): ReportedBounce[] => {
    const who = whoIn(finding, identity.subscriberUuid)
    if (who === undefined) return []
    return [
      {
        ...who,
        campaignUuid: identity.campaignUuid,
        source: origin.source,
        createdAt: momentBefore(origin.now, momentOf(email.date)),
        eventId: `${origin.uid} ${at}`,
        meta: {
          classify_reason: finding.reason,
          identified_by: who.subscriberUuid === undefined ? 'address' : 'header',
          from: email.from?.address ?? '',
          subject: email.subject ?? '',
          message_id: email.messageId ?? '',
          delivered_to: header('delivered-to') ?? '',
          received: email.headers
            .filter((entry) => entry.key === 'received')
            .map((entry) => entry.value.slice(0, 500))
            .slice(0, 20),
          ...finding.details,
        },
      },
    ]
  })
}

function whoIn(
  finding: Finding,
  subscriberUuid: string | undefined,
): Pick<ReportedBounce, 'type' | 'email' | 'subscriberUuid'> | undefined {
  if (subscriberUuid !== undefined) return { type: finding.type, subscriberUuid }
  if (finding.address === undefined || finding.type === 'complaint') return undefined
  return { type: 'soft', email: finding.address }
}

/** Clocks of strangers: nothing bounces in the future. */
function momentBefore(now: Date, moment: string | undefined): string | undefined {
  return moment === undefined || new Date(moment) > now ? undefined : moment
}
