import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { campaignsNamedQuery } from '../../parts/campaigns-named.ts'

interface CampaignPickerProps {
  readonly chosen: readonly { readonly id: number; readonly name: string }[]
  readonly onChange: (ids: readonly number[]) => void
}

/** Colours stay tellable apart for about as many lines. */
const most = 6

/** Several campaigns, found by name or subject. */
export function CampaignPicker({ chosen, onChange }: CampaignPickerProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, 250)
  const { data = [] } = useQuery(campaignsNamedQuery(search))
  const names = new Map(chosen.map(({ id, name }) => [String(id), name]))
  for (const { id, name } of data) names.set(String(id), name)
  return (
    <MultiSelect
      label={t('analytics.campaigns')}
      placeholder={chosen.length === 0 ? t('analytics.campaigns.placeholder') : undefined}
      data={[...names].map(([value, name]) => ({ value, label: `${name} (${value})` }))}
      value={chosen.map(({ id }) => String(id))}
      onChange={(ids) => onChange(ids.map(Number))}
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      maxValues={most}
      clearable
      hidePickedOptions
    />
  )
}
