import { Text, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatExactMoment, formatMoment, formatRelative } from './format.ts'

/** A time as people say it, exact with its zone on hover and for screen readers. */
export function Moment({
  value,
  relative = true,
}: {
  readonly value: string | null | undefined
  readonly relative?: boolean
}) {
  const { t } = useTranslation()
  if (value === null || value === undefined || value === '')
    return (
      <Text span c="dimmed">
        {t('common.never')}
      </Text>
    )
  return (
    <Tooltip label={formatExactMoment(value)}>
      <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
        {relative ? formatRelative(value) : formatMoment(value)}
      </time>
    </Tooltip>
  )
}
