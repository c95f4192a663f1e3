import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, payload } from '../api/client.ts'
import { listQuery } from '../screens/lists/queries.ts'
import { useMayManageList } from '../screens/lists/rights.ts'

/** Every list that the person may see and that is in use, by name: for pickers. */
export const listOptionsQuery = queryOptions({
  queryKey: ['lists', 'options'],
  queryFn: async () => {
    const query = { minimal: true, status: 'active' } as const
    const { results } = await payload(api.GET('/api/lists', { params: { query } }))
    return [...results].sort((a, b) => a.name.localeCompare(b.name))
  },
  staleTime: 30_000,
})

interface Named {
  readonly id: number | null
  readonly name: string
}

interface ListPickerProps extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> {
  readonly value: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
  /** Names of lists that are chosen but not in use any more, where they are at hand; others are asked for. */
  readonly known?: readonly Named[]
  /** Offers only lists that the person may change. */
  readonly managed?: boolean
}

/** Lists chosen by typing a part of their name. What is chosen is always shown, so that it can be taken out. */
export function ListPicker({ value, onChange, known = [], managed = false, ...rest }: ListPickerProps) {
  const mayManage = useMayManageList()
  const { data: options } = useQuery(listOptionsQuery)
  const named = [...known, ...(options ?? [])]
  const others = useOtherNames(options === undefined ? [] : value.filter((id) => named.every((list) => list.id !== id)))
  const names = new Map<string, string>()
  for (const { id, name } of [...named, ...others]) {
    if (id !== null && value.includes(id)) names.set(String(id), name)
  }
  for (const { id, name } of options ?? []) if (!managed || mayManage(id)) names.set(String(id), name)
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      {...rest}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
      value={value.map(String).filter((id) => names.has(id))}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  )
}

/** Lists that are archived, or that the person may not see: these have no more than a number. */
function useOtherNames(ids: readonly number[]): readonly Named[] {
  const { t } = useTranslation()
  const answers = useQueries({ queries: ids.map((id) => listQuery(id)) })
  return ids.map((id, at) => ({ id, name: answers[at]?.data?.name ?? t('lists.id', { id }) }))
}
