import { useTranslation } from 'react-i18next'
import { Mark, type MarkColor } from '../../parts/cells.tsx'
import type { Sequence } from './queries.ts'

const colours: Readonly<Record<Sequence['status'], MarkColor>> = { draft: 'gray', running: 'blue', paused: 'orange' }

export function StatusMark({ status }: Pick<Sequence, 'status'>) {
  const { t } = useTranslation()
  return <Mark color={colours[status]}>{t(`sequences.status.${status}`)}</Mark>
}
