import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatExactMoment, formatMoment, formatRelative } from './format.ts'

/**
 * A time as people say it, exact with its zone on hover and for screen readers. A title of the browser's own: a tooltip of
 * the component library costs half a millisecond, and a page of a table has hundreds of times.
 */
export function Moment({
  value,
  relative = true,
  className,
}: {
  readonly value: string | null | undefined
  readonly relative?: boolean
  readonly className?: string | undefined
}) {
  const { t } = useTranslation()
  if (value === null || value === undefined || value === '')
    return (
      <Text span c="dimmed">
        {t('common.never')}
      </Text>
    )
  return (
    <time dateTime={value} title={formatExactMoment(value)} className={className} style={{ whiteSpace: 'nowrap' }}>
      {relative ? formatRelative(value) : formatMoment(value)}
    </time>
  )
}
