import type { Campaign, CampaignStatus } from './queries.ts'
import type { CampaignRights } from './rights.ts'

export type CampaignAction =
  | 'edit'
  | 'send'
  | 'abTest'
  | 'unschedule'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'report'
  | 'clone'
  | 'delete'

const byStatus: Readonly<Record<CampaignStatus, readonly CampaignAction[]>> = {
  draft: ['edit', 'send', 'abTest'],
  scheduled: ['edit', 'unschedule'],
  running: ['report', 'pause', 'cancel'],
  paused: ['edit', 'report', 'resume', 'cancel'],
  finished: ['report'],
  cancelled: ['report'],
}

/** What can be done with a campaign in its status by somebody with these rights on it. */
export function actionsFor(
  campaign: Pick<Campaign, 'status' | 'type'>,
  { manage, send }: CampaignRights,
): readonly CampaignAction[] {
  const allowed: Readonly<Record<CampaignAction, boolean>> = {
    edit: manage,
    send,
    abTest: manage && campaign.type === 'regular',
    unschedule: send,
    pause: send,
    resume: send,
    cancel: send,
    report: true,
    clone: manage,
    delete: manage,
  }
  return [...byStatus[campaign.status], 'clone' as const, 'delete' as const].filter((action) => allowed[action])
}

/** Contents may change only where nothing is being sent. */
export function isEditable(status: CampaignStatus): boolean {
  return status === 'draft' || status === 'scheduled' || status === 'paused'
}
