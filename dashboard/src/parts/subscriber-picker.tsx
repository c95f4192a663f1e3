import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, payload } from '../api/client.ts'

export function subscriberOptionsQuery(search: string, listIds: readonly number[]) {
  return queryOptions({
    queryKey: ['subscribers', 'options', search, listIds],
    queryFn: async () => {
      const query = { search, list_id: [...listIds], per_page: 10 }
      return (await payload(api.GET('/api/subscribers', { params: { query } }))).results
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

export interface ChosenSubscriber {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly attribs: Readonly<Record<string, unknown>>
}

interface SubscriberPickerProps {
  readonly label: string
  readonly placeholder: string
  /** Only people on one of these lists; none: everybody. */
  readonly listIds?: readonly number[]
  readonly value: ChosenSubscriber | undefined
  readonly onChange: (subscriber: ChosenSubscriber | undefined) => void
}

/** One person, found by a part of the name or the address. */
export function SubscriberPicker({ label, placeholder, listIds = [], value, onChange }: SubscriberPickerProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(value !== undefined && text === value.email ? '' : text, 250)
  const { data: found = [] } = useQuery(subscriberOptionsQuery(search, listIds))
  const people = value === undefined || found.some((person) => person.id === value.id) ? found : [value, ...found]
  return (
    <Select
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      searchable
      clearable
      data={people.map((person) => ({ value: String(person.id), label: person.email }))}
      filter={({ options }) => options}
      value={value === undefined ? null : String(value.id)}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => onChange(people.find((person) => String(person.id) === id))}
    />
  )
}
