import { useMay } from '../../api/session.ts'
import { useMayManageList } from '../lists/rights.ts'
import type { Subscriber } from './queries.ts'

/** Whether the signed-in person may change somebody: through rights on all lists, or on one that they are on. */
export function useMayManagePerson(): (person: Pick<Subscriber, 'lists'>) => boolean {
  const may = useMay()
  const mayList = useMayManageList()
  const every = may('lists:manage_all')
  return ({ lists }) => may('subscribers:manage') && (every || lists.some((list) => mayList(list.id)))
}

/** Whether the signed-in person may look at people who are on no list. */
export function useMaySeeListless(): boolean {
  return useMay()('lists:get_all', 'lists:manage_all')
}
