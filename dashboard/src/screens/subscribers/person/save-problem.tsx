import { useTranslation } from 'react-i18next'
import { Conflict } from '../../../parts/conflict.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { Overtaken } from './save.ts'

interface SaveProblemProps {
  readonly error: Error | null
  readonly onTheirs: () => void
  readonly onMine: () => void
}

/** Why a change is not stored; where somebody else has changed the same, the person chooses. */
export function SaveProblem({ error, onTheirs, onMine }: SaveProblemProps) {
  const { t } = useTranslation()
  if (error === null) return null
  if (!(error instanceof Overtaken)) return <Failure error={error} />
  return <Conflict title={t('conflict.title')} text={t('conflict.text')} onTheirs={onTheirs} onMine={onMine} />
}
