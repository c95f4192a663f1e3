import { Code, Stack, Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import type { AuditEntry } from './queries.ts'

export function useAuditColumns(onAction: (action: string) => void): readonly Column<AuditEntry>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'time',
      label: t('audit.time'),
      narrow: true,
      render: ({ created_at }) => (
        <Text size="sm">
          <Moment value={created_at} relative={false} />
        </Text>
      ),
    },
    {
      id: 'who',
      label: t('audit.user'),
      render: ({ actor, username, ip }) => (
        <Stack gap={0}>
          <Text size="sm" fw={600}>
            {username ?? t(`audit.actor.${actor}`)}
          </Text>
          <Text size="xs" c="dimmed">
            {[actor === 'api' ? t('audit.actor.api') : '', ip ?? ''].filter((text) => text !== '').join(' · ')}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'action',
      label: t('audit.action'),
      render: ({ action }) => (
        <UnstyledButton onClick={() => onAction(action)} aria-label={t('audit.action.only', { action })}>
          <Code>{action}</Code>
        </UnstyledButton>
      ),
    },
    {
      id: 'record',
      label: t('audit.record'),
      render: ({ record_type, record_id }) => (
        <Text size="sm">{record_type === null ? '–' : `${record_type} ${record_id ?? ''}`}</Text>
      ),
    },
    {
      id: 'details',
      label: t('audit.details'),
      render: ({ details }) => <Details text={detailsOf(details)} />,
    },
  ]
}

function Details({ text }: { readonly text: string }) {
  if (text === '') return null
  return (
    <Text size="xs" c="dimmed" lineClamp={3} maw={360} style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  )
}

function detailsOf(details: unknown): string {
  if (typeof details !== 'object' || details === null) return ''
  return Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}
