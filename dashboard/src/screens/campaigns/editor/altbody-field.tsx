import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconFileText, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notifyFailure } from '../../../parts/failure.tsx'
import { convertBody } from '../queries.ts'
import type { Editor } from './use-editor.ts'
import type { useRendered } from './use-rendered.ts'

interface AltbodyFieldProps {
  readonly editor: Editor
  readonly rendered: ReturnType<typeof useRendered>
  readonly readOnly: boolean
}

/** The plain text beside the HTML: made from it when it is sent, or written by hand. */
export function AltbodyField({ editor, rendered, readOnly }: AltbodyFieldProps) {
  const { t } = useTranslation()
  const { draft, set, campaign } = editor
  const derive = useMutation({
    mutationFn: () => convertBody(campaign.id, { from: draft.contentType, to: 'plain', body: draft.body }),
    // Empty would mean that none is wanted.
    onSuccess: ({ data }) => set({ altbody: data === '' ? '\n' : data }),
    onError: notifyFailure,
  })
  if (draft.altbody === null || draft.altbody === '') {
    return (
      <Stack gap={4}>
        <Text fw={600} size="sm">
          {t('campaigns.altbody')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('campaigns.altbody.automatic')}
        </Text>
        {!readOnly && (
          <Group>
            <Button
              size="xs"
              variant="light"
              leftSection={<IconFileText size={14} />}
              loading={derive.isPending}
              onClick={() => derive.mutate()}
            >
              {t('campaigns.altbody.write')}
            </Button>
          </Group>
        )}
      </Stack>
    )
  }
  const fault = rendered.fault?.field === 'altbody' ? rendered.fault : undefined
  return (
    <Stack gap={4}>
      <Textarea
        label={t('campaigns.altbody')}
        value={draft.altbody}
        onChange={(event) => set({ altbody: event.currentTarget.value })}
        error={fault === undefined ? undefined : t('preview.fault', { ...fault })}
        autosize
        minRows={6}
        maxRows={20}
        readOnly={readOnly}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      {!readOnly && (
        <Group>
          <Button
            size="xs"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={14} />}
            onClick={() => set({ altbody: null })}
          >
            {t('campaigns.altbody.remove')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
