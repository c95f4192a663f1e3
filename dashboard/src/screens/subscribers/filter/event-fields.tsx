import { MultiSelect, NumberInput, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { campaignsNamedQuery } from '../../../parts/campaigns-named.ts'
import { ListPicker } from '../../../parts/list-picker.tsx'
import { membershipStatuses } from '../criteria.ts'
import type { RowProps } from './condition-row.tsx'
import type { Condition } from './conditions.ts'

export function MemberFields({ condition, onChange }: RowProps<Extract<Condition, { kind: 'member' }>>) {
  const { t } = useTranslation()
  const mode = condition.not ? 'not' : condition.every ? 'all' : 'any'
  return (
    <>
      <Select
        w={170}
        aria-label={t('filter.op')}
        data={['any', 'all', 'not'].map((value) => ({ value, label: t(`filter.member.${value}`) }))}
        value={mode}
        onChange={(value) => onChange({ ...condition, not: value === 'not', every: value === 'all' })}
        allowDeselect={false}
      />
      <ListPicker
        flex={1}
        miw={180}
        aria-label={t('nav.lists')}
        placeholder={condition.lists.length === 0 ? t('filter.member.anyList') : undefined}
        value={condition.lists}
        onChange={(lists) => onChange({ ...condition, lists })}
      />
      <MultiSelect
        w={190}
        aria-label={t('filter.member.status')}
        placeholder={condition.statuses.length === 0 ? t('filter.member.anyStatus') : undefined}
        data={membershipStatuses.map((value) => ({
          value: value,
          label: t(`subscribers.membership.${value}`),
        }))}
        value={[...condition.statuses]}
        onChange={(statuses) => onChange({ ...condition, statuses })}
      />
    </>
  )
}

export function EventFields({
  condition,
  onChange,
}: RowProps<Extract<Condition, { kind: 'opened' | 'clicked' | 'bounced' }>>) {
  const { t } = useTranslation()
  return (
    <>
      <DidOrNot not={condition.not} onChange={(not) => onChange({ ...condition, not })} />
      <NumberInput
        w={190}
        aria-label={t('filter.event.days')}
        placeholder={t('filter.event.ever')}
        prefix={t('filter.event.prefix')}
        suffix={t('filter.days.suffix')}
        min={0}
        max={100_000}
        value={condition.days ?? ''}
        onChange={(value) => onChange({ ...condition, days: value === '' ? undefined : Number(value) })}
      />
      <CampaignPicker value={condition.campaigns} onChange={(campaigns) => onChange({ ...condition, campaigns })} />
    </>
  )
}

/** Who was among the recipients of campaigns; all campaigns together cannot be asked. */
export function MailedFields({ condition, onChange }: RowProps<Extract<Condition, { kind: 'mailed' }>>) {
  const { t } = useTranslation()
  return (
    <>
      <DidOrNot not={condition.not} onChange={(not) => onChange({ ...condition, not })} />
      <CampaignPicker
        placeholder={t('filter.event.campaigns')}
        value={condition.campaigns}
        onChange={(campaigns) => onChange({ ...condition, campaigns })}
      />
    </>
  )
}

interface DidOrNotProps {
  readonly not: boolean
  readonly onChange: (not: boolean) => void
}

function DidOrNot({ not, onChange }: DidOrNotProps) {
  const { t } = useTranslation()
  return (
    <Select
      w={130}
      aria-label={t('filter.op')}
      data={['did', 'didNot'].map((value) => ({ value, label: t(`filter.event.${value}`) }))}
      value={not ? 'didNot' : 'did'}
      onChange={(value) => onChange(value === 'didNot')}
      allowDeselect={false}
    />
  )
}

interface CampaignPickerProps {
  /** Any campaign unless told. */
  readonly placeholder?: string
  readonly value: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
}

function CampaignPicker({ placeholder, value, onChange }: CampaignPickerProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, 250)
  const { data: found = [] } = useQuery(campaignsNamedQuery(search))
  const names = new Map(value.map((id) => [String(id), t('filter.event.campaign', { id })]))
  for (const { id, name } of found) names.set(String(id), name)
  return (
    <MultiSelect
      flex={1}
      miw={180}
      searchable
      aria-label={t('filter.event.campaigns')}
      placeholder={value.length === 0 ? (placeholder ?? t('filter.event.anyCampaign')) : undefined}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      onSearchChange={setText}
    />
  )
}
