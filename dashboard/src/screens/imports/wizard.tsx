import '@mantine/dropzone/styles.css'
import { Alert, Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../parts/failure.tsx'
import { formatBytes } from '../../parts/format.ts'
import { Columns } from './columns.tsx'
import { columnsFault, columnsParameter } from './csv.ts'
import { type Options, OptionsForm } from './options-form.tsx'
import { refreshImports, startImport } from './queries.ts'
import { type ChosenFile, openFile } from './read-file.ts'
import { RunningImport } from './running.tsx'

interface WizardProps {
  readonly lists: readonly number[]
  /** Events tell how far imports are. */
  readonly heard: boolean
  readonly onStarted: (id: number) => void
}

export function Wizard({ lists, heard, onStarted }: WizardProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [file, setFile] = useState<ChosenFile>()
  const [options, setOptions] = useState<Options>({
    mode: 'subscribe',
    lists,
    status: 'unconfirmed',
    overwriteProfile: false,
    overwriteStatus: false,
  })
  const [trial, setTrial] = useState<number>()
  // What was tried is no longer what would be imported.
  const change = (changes: () => void) => {
    changes()
    setTrial(undefined)
  }
  const start = useMutation({
    mutationFn: ({ chosen, dryRun }: { readonly chosen: ChosenFile; readonly dryRun: boolean }) =>
      startImport(chosen.file, {
        mode: options.mode,
        delim: chosen.delimiter,
        lists: options.mode === 'subscribe' ? options.lists : [],
        subscription_status: options.mode === 'subscribe' ? options.status : 'unsubscribed',
        overwrite_userinfo: options.overwriteProfile,
        overwrite_subscription_status: options.overwriteStatus,
        columns: chosen.table === undefined ? {} : columnsParameter(chosen.table.columns),
        encoding: chosen.encoding,
        dry_run: dryRun,
      }),
    onSuccess: async ({ id, dry_run }) => {
      await refreshImports(client)
      if (dry_run) setTrial(id)
      else onStarted(id)
    },
  })
  const missing = file === undefined ? 'file' : whatIsMissing(file, options)
  return (
    <Stack gap="md">
      <Step number={1} title={t('imports.step.file')}>
        {file === undefined ? (
          <FileArea onFile={(chosen) => void openFile(chosen).then(setFile)} />
        ) : (
          <Group justify="space-between">
            <Group gap="sm">
              <IconFileSpreadsheet size={22} stroke={1.6} aria-hidden />
              <div>
                <Text size="sm" fw={600}>
                  {file.file.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {formatBytes(file.file.size)}
                  {file.table?.entry !== undefined && ` · ${t('imports.entry', { name: file.table.entry })}`}
                </Text>
              </div>
            </Group>
            <Button size="xs" variant="default" onClick={() => change(() => setFile(undefined))}>
              {t('imports.other')}
            </Button>
          </Group>
        )}
      </Step>
      {file !== undefined && (
        <>
          <Step number={2} title={t('imports.step.columns')}>
            {file.table === undefined ? (
              <Alert variant="light" color="blue">
                {t('imports.noPreview')}
              </Alert>
            ) : (
              <Columns file={file} table={file.table} onChange={(next) => change(() => setFile(next))} />
            )}
          </Step>
          <Step number={3} title={t('imports.step.options')}>
            <OptionsForm options={options} onChange={(next) => change(() => setOptions(next))} />
          </Step>
          {start.error !== null && <Failure error={start.error} />}
          {trial !== undefined && <RunningImport key={trial} id={trial} heard={heard} />}
          <Group justify="flex-end">
            {missing !== undefined && (
              <Text size="sm" c="dimmed" role="status">
                {t(`imports.missing.${missing}`)}
              </Text>
            )}
            <Button
              size="md"
              variant="default"
              disabled={missing !== undefined || start.isPending}
              onClick={() => start.mutate({ chosen: file, dryRun: true })}
            >
              {t('imports.trial.do')}
            </Button>
            <Button
              size="md"
              disabled={missing !== undefined}
              loading={start.isPending}
              onClick={() => start.mutate({ chosen: file, dryRun: false })}
            >
              {t('imports.start')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

function whatIsMissing(file: ChosenFile, options: Options): string | undefined {
  const fault = file.table === undefined ? undefined : columnsFault(file.table.columns)
  if (fault !== undefined) return fault
  return options.mode === 'subscribe' && options.lists.length === 0 ? 'lists' : undefined
}

interface StepProps {
  readonly number: number
  readonly title: string
  readonly children: React.ReactNode
}

function Step({ number, title, children }: StepProps) {
  return (
    <Card withBorder padding="lg">
      <Title order={2} size="h5" mb="sm">
        {number}. {title}
      </Title>
      {children}
    </Card>
  )
}

function FileArea({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      <Dropzone
        onDrop={([file]) => file !== undefined && onFile(file)}
        maxFiles={1}
        multiple={false}
        inputProps={{ 'aria-label': t('imports.drop') }}
        p="xl"
      >
        <Stack align="center" gap={4}>
          <IconUpload size={28} stroke={1.6} aria-hidden />
          <Text fw={600} ta="center">
            {t('imports.drop')}
          </Text>
          <Text size="sm" c="dimmed" ta="center">
            {t('imports.drop.help')}
          </Text>
        </Stack>
      </Dropzone>
      <Text size="xs" c="dimmed">
        {t('imports.sample')}{' '}
        <Anchor href={sample} download="subscribers.csv" inherit underline="always">
          {t('imports.sample.link')}
        </Anchor>
      </Text>
    </Stack>
  )
}

const sample = `data:text/csv;charset=utf-8,${encodeURIComponent(
  'email,name,city,plan,consent_at\nana@example.com,Ana Silva,Lisbon,free,2026-03-01T09:30:00Z\nben@example.com,Ben Okafor,Lagos,pro,\n',
)}`
