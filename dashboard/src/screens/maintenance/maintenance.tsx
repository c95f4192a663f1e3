import { Button, Group, Paper, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { address } from '../../api/address.ts'
import { useMay } from '../../api/session.ts'
import { Page } from '../../parts/page.tsx'
import { FieldGrid } from '../settings/field-grid.tsx'
import type { Field } from '../settings/fields.ts'
import { ManagedFields } from '../settings/managed-fields.tsx'
import { settingsQuery } from '../settings/queries.ts'
import { SaveBar } from '../settings/save-bar.tsx'
import { useDraft } from '../settings/use-draft.ts'
import type { Values } from '../settings/values.ts'
import { CleanUpCard } from './clean-up-card.tsx'
import { cleanUps } from './queries.ts'

/** Old data is counted first, and deleted after. */
export default function Maintenance() {
  const { t } = useTranslation()
  const settings = useMay()('settings:get')
  return (
    <Page title={t('nav.maintenance')} subtitle={t('maintenance.text')}>
      <Stack maw={860}>
        {cleanUps.map((one) => (
          <CleanUpCard key={one.id} cleanUp={one} />
        ))}
        <EventExport />
        {settings && <Database />}
      </Stack>
    </Page>
  )
}

/** Before deleting opens and clicks one may want to keep them elsewhere. */
function EventExport() {
  const { t } = useTranslation()
  const [since, setSince] = useState(() => new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10))
  return (
    <Paper withBorder p="lg" component="section">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={2} size="h5">
            {t('maintenance.export')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('maintenance.export.text')}
          </Text>
        </div>
        <Group align="flex-end" gap="xs">
          <TextInput
            type="date"
            label={t('maintenance.since')}
            value={since}
            onChange={(event) => setSince(event.currentTarget.value)}
          />
          {(['views', 'clicks'] as const).map((type) => (
            <Button
              key={type}
              component="a"
              variant="default"
              href={address(`/api/maintenance/analytics/${type}/export?since=${beginOf(since)}`)}
              leftSection={<IconDownload size={16} />}
            >
              {t(`maintenance.export.${type}`)}
            </Button>
          ))}
        </Group>
      </Group>
    </Paper>
  )
}

/** Days begin where the reader is. Without a day it is all there is. */
function beginOf(day: string): string {
  return new Date(`${day || '1970-01-01'}T00:00:00`).toISOString()
}

const databaseFields: readonly Field[] = [
  { path: 'maintenance.db/vacuum', kind: 'switch', wide: true },
  { path: 'maintenance.db/vacuum_cron_interval', kind: 'cron', when: { path: 'maintenance.db/vacuum', is: true } },
]

function Database() {
  const { data } = useQuery(settingsQuery)
  return data === undefined ? <Skeleton h={120} /> : <DatabaseForm stored={data} />
}

function DatabaseForm({ stored }: { readonly stored: Values }) {
  const { t } = useTranslation()
  const manage = useMay()('settings:manage')
  const draft = useDraft(stored)
  return (
    <>
      <Paper withBorder p="lg" component="section">
        <Stack>
          <Title order={2} size="h5">
            {t('maintenance.database')}
          </Title>
          <ManagedFields label={t('maintenance.database')}>
            <FieldGrid fields={databaseFields} values={draft.current} stored={stored} onChange={draft.set} />
          </ManagedFields>
        </Stack>
      </Paper>
      {manage && <SaveBar settings={['maintenance.db']} draft={draft} />}
    </>
  )
}
