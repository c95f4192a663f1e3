import { Checkbox, Group, Input, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CountField } from '../../parts/count-field.tsx'
import { formatNumber } from '../../parts/format.ts'
import { type RecurringDraft, ruleOf, scheduleOf } from './draft.ts'
import { momentsQuery, type Rule } from './queries.ts'
import { lastDay, momentInZone, ruleWords, weekdayName, weekdays } from './rule-words.ts'

export interface DraftFieldProps {
  readonly draft: RecurringDraft
  readonly onChange: (change: Partial<RecurringDraft>) => void
}

const frequencies: readonly Rule['frequency'][] = ['daily', 'weekly', 'monthly']

/** When it goes out, and what that means in words and moments. */
export function RuleField({ draft, onChange }: DraftFieldProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="sm">
      <Input.Wrapper label={t('recurring.when')} labelElement="div">
        <SegmentedControl
          aria-label={t('recurring.when')}
          data={frequencies.map((value) => ({ value, label: t(`recurring.frequency.${value}`) }))}
          value={draft.frequency}
          onChange={(value) => onChange({ frequency: frequencies.find((one) => one === value) ?? 'weekly' })}
          fullWidth
          mt={4}
        />
      </Input.Wrapper>
      {draft.frequency === 'weekly' && <Weekdays draft={draft} onChange={onChange} />}
      <Group gap="sm" align="flex-end">
        {draft.frequency === 'monthly' && <MonthDay draft={draft} onChange={onChange} />}
        <TextInput
          type="time"
          label={t('recurring.time')}
          value={draft.time}
          onChange={(event) => onChange({ time: event.currentTarget.value.slice(0, 5) })}
          required
        />
        <ZoneSelect draft={draft} onChange={onChange} />
      </Group>
      <Group gap="sm" grow>
        <TextInput
          type="date"
          label={t('recurring.startsOn')}
          value={draft.startsOn}
          onChange={(event) => onChange({ startsOn: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('recurring.endsOn')}
          value={draft.endsOn}
          onChange={(event) => onChange({ endsOn: event.currentTarget.value })}
        />
      </Group>
      <InWords draft={draft} />
    </Stack>
  )
}

function Weekdays({ draft, onChange }: DraftFieldProps) {
  const { t } = useTranslation()
  return (
    <>
      <Checkbox.Group
        label={t('recurring.weekdays')}
        value={[...draft.weekdays]}
        onChange={(chosen) => onChange({ weekdays: weekdays.filter((day) => chosen.includes(day)) })}
      >
        <Group gap="sm" mt={4}>
          {weekdays.map((day) => (
            <Checkbox key={day} value={day} label={weekdayName(day)} />
          ))}
        </Group>
      </Checkbox.Group>
      <CountField
        label={t('recurring.everyWeeks')}
        description={t('recurring.everyWeeks.help')}
        value={draft.everyWeeks}
        onChange={(everyWeeks) => onChange({ everyWeeks })}
        min={1}
        max={52}
        maw={260}
      />
    </>
  )
}

function MonthDay({ draft, onChange }: DraftFieldProps) {
  const { t } = useTranslation()
  const days = Array.from({ length: lastDay }, (_, index) => index + 1)
  return (
    <Select
      label={t('recurring.monthDay')}
      data={days.map((day) => ({
        value: String(day),
        label: day === lastDay ? t('recurring.monthDay.last') : formatNumber(day),
      }))}
      value={String(draft.monthDay)}
      onChange={(value) => onChange({ monthDay: Number(value) || 1 })}
      allowDeselect={false}
      w={150}
    />
  )
}

function ZoneSelect({ draft, onChange }: DraftFieldProps) {
  const { t } = useTranslation()
  const zones = useMemo(
    () => [...new Set([draft.zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort(),
    [draft.zone],
  )
  return (
    <Select
      label={t('recurring.zone')}
      data={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
      value={draft.zone}
      onChange={(value) => onChange({ zone: value ?? draft.zone })}
      allowDeselect={false}
      searchable
      limit={100}
      flex={1}
      miw={180}
    />
  )
}

function InWords({ draft }: { readonly draft: RecurringDraft }) {
  const { t } = useTranslation()
  const schedule = scheduleOf(draft)
  const written = JSON.stringify(schedule)
  const [settled] = useDebouncedValue(written, 250)
  const { data, error } = useQuery({ ...momentsQuery(schedule), enabled: settled === written })
  if (schedule === undefined) return null
  const moments = data?.moments.slice(0, 3).map((moment) => momentInZone(moment, draft.zone)) ?? []
  const next =
    moments.length === 0 ? t('recurring.noMoments') : t('recurring.moments', { moments: moments.join(' · ') })
  return (
    <div aria-live="polite">
      <Text fw={600} size="sm">
        {ruleWords(t, ruleOf(draft))}
      </Text>
      {error !== null && (
        <Text c="red" size="sm">
          {error.message}
        </Text>
      )}
      {error === null && data !== undefined && <Text size="sm">{next}</Text>}
    </div>
  )
}
