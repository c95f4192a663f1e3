import '@mantine/dates/styles.css'
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { calendarProps, localDate } from '../../../i18n/calendar.ts'
import { formatExactMoment, formatMoment, formatRelative } from '../../../parts/format.ts'
import { instantOf, localOf, proposal, readersZone } from './zone.ts'

export interface Moment {
  readonly kind: 'now' | 'later'
  /** As the picker has it, in the reader's zone. */
  readonly local: string | null
}

export function firstMoment(sendAt: string | null): Moment {
  if (sendAt === null) return { kind: 'now', local: proposal(Date.now()) }
  return { kind: 'later', local: localOf(sendAt) }
}

interface WhenProps {
  readonly value: Moment
  readonly onChange: (moment: Moment) => void
}

/** At once, or at a time of the reader's own clock, which is named. */
export function When({ value, onChange }: WhenProps) {
  const { t } = useTranslation()
  const instant = instantOf(value.local)
  const past = instant !== undefined && new Date(instant).getTime() < Date.now()
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('send.when')}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind: kind === 'later' ? 'later' : 'now' })}
        data={[
          { value: 'now', label: t('send.now') },
          { value: 'later', label: t('send.later') },
        ]}
        fullWidth
      />
      {value.kind === 'later' && (
        <>
          <DateTimePicker
            label={t('send.time')}
            description={t('send.zone', { zone: readersZone() })}
            value={value.local}
            onChange={(local) => onChange({ ...value, local })}
            minDate={localOf(Date.now())}
            valueFormat={(date) => formatMoment(localDate(date).toISOString())}
            submitButtonProps={{ 'aria-label': t('calendar.take') }}
            {...calendarProps()}
            error={past && t('send.past')}
            popoverProps={{ withinPortal: true }}
          />
          {instant !== undefined && !past && (
            <Text size="sm" c="dimmed">
              {formatExactMoment(instant)} ({formatRelative(instant)})
            </Text>
          )}
        </>
      )}
    </Stack>
  )
}
