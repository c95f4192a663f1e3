import { useMay } from '../../api/session.ts'
import { useMayManageList } from '../lists/rights.ts'
import type { AbTest } from './queries.ts'

export interface AbTestRights {
  readonly manage: boolean
  readonly send: boolean
}

/** What somebody may do with a test is what they may do with its campaign. */
export function useRights({ campaign }: Pick<AbTest, 'campaign'>): AbTestRights {
  const may = useMay()
  const mayList = useMayManageList()
  const lists = campaign?.lists ?? []
  const onLists = lists.length > 0 && lists.every(({ id }) => id === null || mayList(id))
  const reaches = may('campaigns:manage_all') || onLists
  return {
    manage: reaches && may('campaigns:manage', 'campaigns:manage_all'),
    send: reaches && may('campaigns:send'),
  }
}
