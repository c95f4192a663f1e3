import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { campaignsNamedQuery } from '../../parts/campaigns-named.ts'

interface CampaignFilterProps {
  readonly id: number | undefined
  readonly onChange: (id: number | undefined) => void
}

export function CampaignFilter({ id, onChange }: CampaignFilterProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, 250)
  const { data: found = [] } = useQuery(campaignsNamedQuery(search))
  const names = new Map(id === undefined ? [] : [[String(id), t('filter.event.campaign', { id })]])
  for (const campaign of found) names.set(String(campaign.id), campaign.name)
  return (
    <Select
      aria-label={t('person.campaign')}
      placeholder={t('filter.event.anyCampaign')}
      searchable
      clearable
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={id === undefined ? null : String(id)}
      onChange={(value) => onChange(value === null ? undefined : Number(value))}
      onSearchChange={setText}
    />
  )
}
