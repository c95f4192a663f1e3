import { Alert, Box, Card, Code, Group, ScrollArea, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../api/session.ts'
import { PreviewFrame } from '../../../parts/preview-frame.tsx'
import { type ChosenSubscriber, SubscriberPicker } from '../../../parts/subscriber-picker.tsx'
import type { Draft } from './draft.ts'
import type { useRendered } from './use-rendered.ts'

interface PreviewPaneProps {
  readonly id: number
  readonly draft: Draft
  readonly rendered: ReturnType<typeof useRendered>
  readonly subscriber: ChosenSubscriber | undefined
  readonly onSubscriber: (subscriber: ChosenSubscriber | undefined) => void
}

/** The message beside the editor: inbox line, HTML or plain text, for a sample person or a real one. */
export function PreviewPane({ id, draft, rendered, subscriber, onSubscriber }: PreviewPaneProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [part, setPart] = useState<'html' | 'text'>('html')
  const { message, fault, error, fields } = rendered
  const shown = draft.contentType === 'plain' ? 'text' : part
  return (
    <Card withBorder padding="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text fw={600} size="sm">
            {t('preview.title')}
          </Text>
          {draft.contentType !== 'plain' && (
            <SegmentedControl
              size="xs"
              aria-label={t('preview.part')}
              value={part}
              onChange={(value) => setPart(value === 'text' ? 'text' : 'html')}
              data={[
                { value: 'html', label: 'HTML' },
                { value: 'text', label: t('preview.text') },
              ]}
            />
          )}
        </Group>
        {may('subscribers:get', 'subscribers:get_all') && (
          <SubscriberPicker
            label={t('preview.subscriber')}
            placeholder={t('preview.sample')}
            listIds={draft.lists}
            value={subscriber}
            onChange={onSubscriber}
          />
        )}
        {error !== undefined && (
          <Alert color="red" variant="light" title={t('preview.broken')}>
            {fault === undefined ? error.message : t('preview.fault', { ...fault })}
          </Alert>
        )}
        <InboxLine from={draft.fromEmail} subject={message?.subject ?? draft.subject} preheader={message?.text ?? ''} />
        {shown === 'html' ? (
          <PreviewFrame
            title={t('preview.title')}
            address={`/api/campaigns/${id}/preview`}
            fields={fields}
            hold={message === undefined}
          />
        ) : (
          <ScrollArea.Autosize mah={640} type="auto">
            <Code block style={{ whiteSpace: 'pre-wrap' }}>
              {message?.text ?? ''}
            </Code>
          </ScrollArea.Autosize>
        )}
      </Stack>
    </Card>
  )
}

interface InboxLineProps {
  readonly from: string
  readonly subject: string
  readonly preheader: string
}

/** How it looks in a list of messages: sender, subject, and the first words. */
export function InboxLine({ from, subject, preheader }: InboxLineProps) {
  const sender = from.replace(/\s*<[^>]*>\s*$/, '').replaceAll('"', '') || from
  return (
    <Box>
      <Text size="sm" fw={600} truncate>
        {sender}
      </Text>
      <Text size="sm" truncate>
        {subject}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {preheader.replace(/\s+/g, ' ').slice(0, 140)}
      </Text>
    </Box>
  )
}
