import { useMay } from '../../api/session.ts'
import { useMayManageList } from '../lists/rights.ts'

export interface CampaignRights {
  readonly manage: boolean
  readonly send: boolean
}

interface OfCampaign {
  /** Null: it was deleted. */
  readonly campaign: { readonly lists: readonly { readonly id: number | null }[] } | null
}

/**
 * What somebody may do with a campaign, and so with what is made of it, as tests and turns. Lists that were deleted count
 * no more; without any left it belongs to those who may manage all.
 */
export function useRights(): (of: OfCampaign) => CampaignRights {
  const may = useMay()
  const mayList = useMayManageList()
  return ({ campaign }) => {
    const lists = (campaign?.lists ?? []).flatMap(({ id }) => (id === null ? [] : [id]))
    const reaches = may('campaigns:manage_all') || (lists.length > 0 && lists.every(mayList))
    return {
      manage: reaches && may('campaigns:manage', 'campaigns:manage_all'),
      send: reaches && may('campaigns:send'),
    }
  }
}
