import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { patternsQuery } from './queries.ts'
import type { DraftFieldProps } from './rule-field.tsx'

/** The campaign whose copies go out, found by typing a part of its name. */
export function CampaignSelect({ draft: { campaign }, onChange }: DraftFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text === campaign?.name ? '' : text, 250)
  const { data = [] } = useQuery(patternsQuery(search))
  const names = new Map(data.map(({ id, name }) => [String(id), name]))
  if (campaign !== undefined) names.set(String(campaign.id), campaign.name)
  return (
    <Select
      label={t('recurring.campaign')}
      description={t('recurring.campaign.help')}
      placeholder={t('recurring.campaign.placeholder')}
      nothingFoundMessage={t('recurring.campaign.none')}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={campaign === undefined ? null : String(campaign.id)}
      onChange={(value) => {
        if (value !== null) onChange({ campaign: { id: Number(value), name: names.get(value) ?? '' } })
      }}
      filter={({ options }) => options}
      allowDeselect={false}
      searchable
      searchValue={text}
      onSearchChange={setText}
      required
    />
  )
}
