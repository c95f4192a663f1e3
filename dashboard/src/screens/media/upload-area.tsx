import '@mantine/dropzone/styles.css'
import { Group, List, Progress, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyDone } from '../../parts/failure.tsx'
import { refreshMedia, uploadFile } from './queries.ts'

interface Running {
  readonly done: number
  readonly total: number
}

interface Refusal {
  readonly name: string
  readonly reason: string
}

/** Takes files by drop or choice, one request a file; what is refused is named with its reason. */
export function UploadArea() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [progress, setProgress] = useState<Running>()
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])

  async function upload(files: readonly File[]): Promise<void> {
    const refused: Refusal[] = []
    for (const [done, file] of files.entries()) {
      setProgress({ done, total: files.length })
      try {
        await uploadFile(file)
      } catch (error) {
        refused.push({ name: file.name, reason: error instanceof Error ? error.message : String(error) })
      }
    }
    setProgress(undefined)
    setRefusals(refused)
    const stored = files.length - refused.length
    if (stored > 0) notifyDone(t('media.uploaded', { count: stored }))
    await refreshMedia(client)
  }

  return (
    <Stack gap="xs">
      <Dropzone
        onDrop={(files) => void upload(files)}
        loading={progress !== undefined}
        inputProps={{ 'aria-label': t('media.upload') }}
        p="md"
      >
        <Group justify="center" gap="sm" mih={56}>
          <IconUpload size={22} stroke={1.6} aria-hidden />
          <div>
            <Text size="sm" fw={600}>
              {t('media.upload')}
            </Text>
            <Text size="xs" c="dimmed">
              {t('media.upload.help')}
            </Text>
          </div>
        </Group>
      </Dropzone>
      {progress !== undefined && (
        <div role="status">
          <Text size="xs">{t('media.progress', { done: progress.done + 1, total: progress.total })}</Text>
          <Progress value={(progress.done / progress.total) * 100} size="sm" aria-label={t('media.upload')} />
        </div>
      )}
      {refusals.length > 0 && (
        <Stack gap={2} role="alert" c="red">
          <Text size="sm" fw={600}>
            {t('media.refused', { count: refusals.length })}
          </Text>
          <List size="sm">
            {refusals.map((refusal) => (
              <List.Item key={refusal.name}>
                {refusal.name}: {refusal.reason}
              </List.Item>
            ))}
          </List>
        </Stack>
      )}
    </Stack>
  )
}
