import { useTranslation } from 'react-i18next'
import { Mark, type MarkColor } from '../../parts/cells.tsx'
import type { AbTest } from './queries.ts'

const colours: Readonly<Record<AbTest['status'], MarkColor>> = {
  draft: 'gray',
  testing: 'blue',
  waiting: 'violet',
  deciding: 'orange',
  sending: 'blue',
  finished: 'teal',
  cancelled: 'red',
}

export function StatusMark({ status }: Pick<AbTest, 'status'>) {
  const { t } = useTranslation()
  return <Mark color={colours[status]}>{t(`abTests.status.${status}`)}</Mark>
}
