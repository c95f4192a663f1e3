import { Button, CloseButton, Group, Paper, Stack, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../api/session.ts'
import { MediaPicker } from '../../media/media-picker.tsx'
import type { Draft } from './draft.ts'

interface AttachmentsProps {
  readonly files: Draft['media']
  /** Names of those that were deleted from the media since. */
  readonly gone: readonly string[]
  readonly onChange: (files: Draft['media']) => void
  readonly readOnly: boolean
}

/** Files that go out with every message. */
export function Attachments({ files, gone, onChange, readOnly }: AttachmentsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [picking, setPicking] = useState(false)
  if (readOnly && files.length === 0 && gone.length === 0) return null
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        {t('campaigns.attachments')}
      </Text>
      <Group gap="xs">
        {files.map((file) => (
          <Paper key={file.id} withBorder px="xs" py={4}>
            <Group gap={6} wrap="nowrap">
              <IconPaperclip size={14} aria-hidden />
              <Text size="sm">{file.filename}</Text>
              {!readOnly && (
                <CloseButton
                  size="sm"
                  aria-label={t('campaigns.attachments.remove', { name: file.filename })}
                  onClick={() => onChange(files.filter((other) => other.id !== file.id))}
                />
              )}
            </Group>
          </Paper>
        ))}
        {!readOnly && may('media:get') && (
          <Button size="xs" variant="light" leftSection={<IconPaperclip size={14} />} onClick={() => setPicking(true)}>
            {t('campaigns.attachments.add')}
          </Button>
        )}
      </Group>
      {gone.length > 0 && (
        <Text size="sm" c="red">
          {t('campaigns.attachments.gone', { names: gone.join(', ') })}
        </Text>
      )}
      {picking && (
        <MediaPicker
          onClose={() => setPicking(false)}
          onChoose={({ id, filename }) => {
            setPicking(false)
            if (!files.some((file) => file.id === id)) onChange([...files, { id, filename }])
          }}
        />
      )}
    </Stack>
  )
}
