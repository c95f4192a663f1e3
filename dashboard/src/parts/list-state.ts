import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Sorting } from './data-table.tsx'

/** State of a list screen as it stands in the address: it can be shared, and Back goes to it. */
export interface ListState {
  readonly page: number
  readonly perPage: number
  readonly query: string
  readonly sorting: Sorting
  /** A further filter by its name in the address; empty when it is not set. */
  filter(name: string): string
  /** Changes some of it; any change but of the page itself goes back to the first page. */
  set(changes: Readonly<Record<string, string | number | undefined>>): void
  sortBy(sorting: Sorting): void
  goTo(page: number, perPage: number): void
}

interface Defaults {
  readonly by: string
  readonly order: 'asc' | 'desc'
}

/**
 * The list state of the current screen.
 *
 *     const list = useListState({ by: 'created_at', order: 'desc' })
 *     const rows = useQuery(listsQuery(list))
 */
export function useListState({ by, order }: Defaults): ListState {
  const search = useAddress()
  const navigate = useNavigate()
  // The same as long as the address is: what hangs on it alone is not drawn again when rows arrive.
  return useMemo(() => stateOf(search, { by, order }, navigate), [search, by, order, navigate])
}

function useAddress() {
  return useSearch({ strict: false })
}

function stateOf(
  search: ReturnType<typeof useAddress>,
  defaults: Defaults,
  navigate: ReturnType<typeof useNavigate>,
): ListState {
  const text = (name: string) => (search[name] === undefined ? '' : String(search[name]))
  const change = (changes: Readonly<Record<string, string | number | undefined>>) => {
    const merged = Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined && value !== '')
    void navigate({ to: '.', search: Object.fromEntries(merged), replace: true })
  }
  return {
    page: positive(search.page, 1),
    perPage: positive(search.per_page, 20),
    query: text('query'),
    sorting: { by: text('order_by') || defaults.by, order: orderOf(search.order, defaults.order) },
    filter: text,
    set: (changes) => change({ page: undefined, ...changes }),
    sortBy: ({ by, order }) => change({ page: undefined, order_by: by, order }),
    goTo: (page, perPage) =>
      change({ page: page === 1 ? undefined : page, per_page: perPage === 20 ? undefined : perPage }),
  }
}

function positive(value: unknown, fallback: number): number {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : fallback
}

function orderOf(value: unknown, fallback: 'asc' | 'desc'): 'asc' | 'desc' {
  return value === 'asc' || value === 'desc' ? value : fallback
}
