import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../api/client.ts'
import { Conflict } from '../../../parts/conflict.tsx'
import { Failure } from '../../../parts/failure.tsx'
import type { Editor } from './use-editor.ts'

/** What keeps the last change from being saved, with the ways out. */
export function SaveProblem({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation()
  const { state } = editor
  if (state.kind !== 'failed') return null
  if (!(state.error instanceof ApiFailure) || state.error.code !== 'record.outdated') {
    return <Failure error={state.error} onRetry={() => void editor.save()} />
  }
  return (
    <Conflict
      title={t('campaigns.conflict.title')}
      text={t('campaigns.conflict.text')}
      onTheirs={() => void editor.takeTheirs()}
      onMine={() => void editor.keepMine()}
    />
  )
}
