import { useMay } from '../../api/session.ts'
import { useMayManageList } from '../lists/rights.ts'
import type { Sequence } from './queries.ts'

/** What somebody may do with a sequence: it sends to everybody on its list. */
export function useSequenceRights(): (sequence: Pick<Sequence, 'list'>) => {
  readonly manage: boolean
  readonly send: boolean
} {
  const may = useMay()
  const mayList = useMayManageList()
  return ({ list }) => {
    const onList = mayList(list.id)
    return { manage: onList && may('campaigns:manage', 'campaigns:manage_all'), send: onList && may('campaigns:send') }
  }
}
