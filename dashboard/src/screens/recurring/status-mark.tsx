import { useTranslation } from 'react-i18next'
import { Mark, type MarkColor } from '../../parts/cells.tsx'
import type { Recurring, Turn } from './queries.ts'

const colours: Readonly<Record<Recurring['status'], MarkColor>> = {
  draft: 'gray',
  active: 'blue',
  paused: 'orange',
  ended: 'teal',
}

export function StatusMark({ status }: Pick<Recurring, 'status'>) {
  const { t } = useTranslation()
  return <Mark color={colours[status]}>{t(`recurring.status.${status}`)}</Mark>
}

const outcomeColours: Readonly<Record<Turn['outcome'], MarkColor>> = {
  started: 'teal',
  nothing_new: 'gray',
  missed: 'orange',
  feed_failed: 'orange',
  unusable: 'red',
}

export function OutcomeMark({ turn }: { readonly turn: Pick<Turn, 'outcome' | 'reason'> }) {
  const { t } = useTranslation()
  return (
    <Mark color={outcomeColours[turn.outcome]} title={turn.reason ?? ''}>
      {t(`recurring.outcome.${turn.outcome}`)}
    </Mark>
  )
}
