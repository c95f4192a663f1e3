import { Group, Loader, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../parts/format.ts'
import type { SaveState } from './use-editor.ts'

/** Always says where the last change is. */
export function SaveIndicator({ state }: { readonly state: SaveState }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-live="polite">
      <State state={state} t={t} />
    </div>
  )
}

function State({ state, t }: { readonly state: SaveState; readonly t: (key: string) => string }) {
  switch (state.kind) {
    case 'saved':
      return (
        <Line icon={<IconCircleCheck size={16} aria-hidden />} title={formatMoment(state.at)}>
          {t('common.saved')}
        </Line>
      )
    case 'saving':
      return <Line icon={<Loader size={14} aria-hidden />}>{t('campaigns.save.saving')}</Line>
    case 'unsaved':
      return <Line icon={<IconCircleDashed size={16} aria-hidden />}>{t('campaigns.save.unsaved')}</Line>
    case 'incomplete':
      return (
        <Line icon={<IconAlertCircle size={16} aria-hidden />} warn>
          {t('campaigns.save.incomplete')} {t(`campaigns.fault.${state.field}`)}
        </Line>
      )
    case 'failed':
      return (
        <Line icon={<IconAlertCircle size={16} aria-hidden />} warn title={state.error.message}>
          {t('campaigns.save.failed')}
        </Line>
      )
  }
}

interface LineProps {
  readonly icon: ReactNode
  readonly children: ReactNode
  readonly title?: string
  readonly warn?: boolean
}

function Line({ icon, children, title, warn = false }: LineProps) {
  return (
    <Group gap={6} wrap="nowrap" c={warn ? 'red' : 'dimmed'} title={title}>
      {icon}
      <Text size="sm">{children}</Text>
    </Group>
  )
}
