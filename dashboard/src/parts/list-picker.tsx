import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, payload } from '../api/client.ts'

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

interface ListPickerProps extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> {
  readonly value: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
  /** Lists that are chosen but not in use any more, so that they can be seen and taken out. */
  readonly known?: readonly { readonly id: number | null; readonly name: string }[]
}

/** Lists chosen by typing a part of their name. */
export function ListPicker({ value, onChange, known = [], ...rest }: ListPickerProps) {
  const { data: options = [] } = useQuery(listOptionsQuery)
  const names = new Map<string, string>()
  for (const { id, name } of known) if (id !== null && value.includes(id)) names.set(String(id), name)
  for (const { id, name } of options) names.set(String(id), name)
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
