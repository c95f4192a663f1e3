import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { patternsQuery } from './queries.ts'

interface PatternSelectProps
  extends Pick<SelectProps, 'label' | 'description' | 'placeholder' | 'nothingFoundMessage'>,
    Pick<SelectProps, 'disabled' | 'required' | 'flex' | 'miw'> {
  readonly campaign: { readonly id: number; readonly name: string } | undefined
  readonly onPick: (campaign: { readonly id: number; readonly name: string }) => void
  /** Only campaigns of this list. */
  readonly listId?: number | undefined
}

/** The campaign whose copies go out, found by typing a part of its name. */
export function PatternSelect({ campaign, onPick, listId, ...more }: PatternSelectProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text === campaign?.name ? '' : text, 250)
  const { data = [] } = useQuery({ ...patternsQuery(search, listId), enabled: more.disabled !== true })
  const names = new Map(data.map(({ id, name }) => [String(id), name]))
  if (campaign !== undefined) names.set(String(campaign.id), campaign.name)
  return (
    <Select
      {...more}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={campaign === undefined ? null : String(campaign.id)}
      onChange={(value) => {
        if (value !== null) onPick({ id: Number(value), name: names.get(value) ?? '' })
      }}
      filter={({ options }) => options}
      allowDeselect={false}
      searchable
      searchValue={text}
      onSearchChange={setText}
    />
  )
}
