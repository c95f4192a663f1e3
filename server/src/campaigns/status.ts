import { type AppError, failure, invalid } from '../errors/error.ts'
import { type CampaignStatus, campaignStatuses } from './campaign.ts'

/** What the status machine needs to know beside the present status. */
export interface StatusFacts {
  readonly sendAt: string | null
  /** It was narrowed by a segment that does not exist any more: whom it was meant for is not known. */
  readonly segmentGone: boolean
}

export type StatusMove =
  /** `status` is what is stored: a dated campaign that is told to run is scheduled. */
  { readonly kind: 'allowed'; readonly status: CampaignStatus } | { readonly kind: 'refused'; readonly error: AppError }

/** Where a person may move a campaign. `finished` is reached by the engine alone. */
const moves: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  draft: ['scheduled', 'running'],
  scheduled: ['draft'],
  running: ['paused', 'cancelled'],
  paused: ['running', 'scheduled', 'cancelled'],
  cancelled: [],
  finished: [],
}

/** The answer to a request to change the status. Pure: the caller reads and writes. */
export function nextStatus(current: CampaignStatus, requested: string, facts: StatusFacts): StatusMove {
  const wanted = campaignStatuses.find((status) => status === requested)
  if (wanted === undefined) {
    const words = campaignStatuses.filter((status) => status !== 'finished').join(', ')
    return refused(invalid(`status must be one of ${words}; "${requested.slice(0, 50)}" is not.`))
  }
  if (!moves[current].includes(wanted)) return refused(notPossible(current, reasonAgainst(current, wanted)))
  if (facts.segmentGone && (wanted === 'running' || wanted === 'scheduled')) {
    return refused(notPossible(current, 'its segment was deleted: choose another one, or none.'))
  }
  if (wanted === 'scheduled' && facts.sendAt === null) {
    return refused(notPossible(current, 'set send_at before scheduling it.'))
  }
  if (wanted === 'running' && facts.sendAt !== null && current === 'draft') {
    return { kind: 'allowed', status: 'scheduled' }
  }
  return { kind: 'allowed', status: wanted }
}

/** Contents may change only where nothing is being sent. */
export function isEditable(status: CampaignStatus): boolean {
  return status === 'draft' || status === 'scheduled' || status === 'paused'
}

export function requireEditable(status: CampaignStatus): void {
  if (isEditable(status)) return
  throw notPossible(status, status === 'running' ? 'pause it first.' : 'copy it to send something else.')
}

function refused(error: AppError): StatusMove {
  return { kind: 'refused', error }
}

function notPossible(state: CampaignStatus, reason: string): AppError {
  return failure('record.state', { record: 'campaign', state, reason })
}

function reasonAgainst(current: CampaignStatus, wanted: CampaignStatus): string {
  if (wanted === 'finished') return 'a campaign finishes by itself.'
  const possible = moves[current]
  if (possible.length === 0) return 'this is final.'
  return `from here it can only become ${possible.join(' or ')}.`
}
