import { Alert, Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../api/session.ts'
import { segmentsQuery } from '../../../parts/segments.ts'
import type { Editor } from './use-editor.ts'

/** The saved segment that narrows the lists, if any. */
export function SegmentField({ editor, readOnly }: { readonly editor: Editor; readonly readOnly: boolean }) {
  const { t } = useTranslation()
  const { draft, set, campaign } = editor
  const mayChoose = useMay()('subscribers:get_all', 'subscribers:get')
  const { data: segments = [] } = useQuery({ ...segmentsQuery, enabled: mayChoose })
  const names = new Map<number, string>()
  const kept = campaign.segment
  // One that this person may not use is shown, and stays until it is taken out.
  if (kept !== null && kept.id !== null && kept.id === draft.segment) names.set(kept.id, kept.name)
  for (const { id, name } of segments) names.set(id, name)
  if (draft.segment === 'gone') {
    return (
      <Alert color="orange" variant="light">
        <Group justify="space-between">
          {t('campaigns.segment.gone', { name: kept?.name ?? '' })}
          {!readOnly && (
            <Button size="xs" variant="default" onClick={() => set({ segment: null })}>
              {t('campaigns.segment.remove')}
            </Button>
          )}
        </Group>
      </Alert>
    )
  }
  if (names.size === 0) return null
  return (
    <Select
      label={t('campaigns.segment')}
      description={t('campaigns.segment.help')}
      placeholder={t('campaigns.segment.none')}
      data={[...names].map(([id, name]) => ({ value: String(id), label: name }))}
      value={draft.segment === null ? null : String(draft.segment)}
      onChange={(id) => set({ segment: id === null ? null : Number(id) })}
      readOnly={readOnly}
      clearable={!readOnly}
      searchable
    />
  )
}
