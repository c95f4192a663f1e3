import { Button, Group, Modal, NavLink, ScrollArea, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../parts/failure.tsx'
import { formatMoment, formatRelative } from '../../../parts/format.ts'
import { PreviewFrame } from '../../../parts/preview-frame.tsx'
import { contentTypes } from '../formats.ts'
import { type Version, versionQuery, versionsQuery } from '../queries.ts'
import type { Editor } from './use-editor.ts'

interface VersionsDialogProps {
  readonly editor: Editor
  readonly readOnly: boolean
  readonly onClose: () => void
}

/** Former texts beside their look; one of them can become the text again, and that can be undone the same way. */
export function VersionsDialog({ editor, readOnly, onClose }: VersionsDialogProps) {
  const { t } = useTranslation()
  const { id } = editor.campaign
  const { data: versions, error } = useQuery(versionsQuery(id))
  const [clicked, setClicked] = useState<number>()
  const chosen = clicked ?? versions?.[0]?.id
  const { data: version } = useQuery(versionQuery(id, chosen))
  const restore = ({ subject, body, body_source: bodySource, altbody, content_type }: Version) => {
    const contentType = contentTypes.find((type) => type === content_type) ?? 'richtext'
    editor.set({ subject, body, bodySource, altbody, contentType })
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('campaigns.versions')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {error !== null && <Failure error={error} />}
      {versions === undefined && error === null && <Skeleton h={320} />}
      {versions?.length === 0 && <Text c="dimmed">{t('campaigns.versions.none')}</Text>}
      {versions !== undefined && versions.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ScrollArea.Autosize mah={520}>
            {versions.map((one) => (
              <NavLink
                key={one.id}
                component="button"
                active={one.id === chosen}
                label={formatRelative(one.saved_at)}
                description={`${formatMoment(one.saved_at)} · ${t(`campaigns.format.${one.content_type}`)} · ${one.subject}`}
                onClick={() => setClicked(one.id)}
              />
            ))}
          </ScrollArea.Autosize>
          <Stack>
            {version === undefined ? (
              <Skeleton h={400} />
            ) : (
              <PreviewFrame
                title={t('campaigns.versions')}
                address={`/api/campaigns/${id}/preview`}
                fields={{ body: version.body, content_type: version.content_type, subject: version.subject }}
                height={400}
              />
            )}
            {!readOnly && (
              <Group justify="flex-end">
                <Button disabled={version === undefined} onClick={() => version !== undefined && restore(version)}>
                  {t('campaigns.versions.restore')}
                </Button>
              </Group>
            )}
          </Stack>
        </SimpleGrid>
      )}
    </Modal>
  )
}
