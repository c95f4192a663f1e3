import {
  Alert,
  Anchor,
  Button,
  Card,
  Group,
  Modal,
  Select,
  Skeleton,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../api/session.ts'
import { notifyDone, notifyFailure } from '../../../parts/failure.tsx'
import { PreviewFrame } from '../../../parts/preview-frame.tsx'
import { useRootUrl } from '../../brands/use-brands.ts'
import { templatesQuery } from '../../templates/queries.ts'
import { isEditable } from '../actions.ts'
import { type CampaignStatus, refreshCampaigns, saveArchive } from '../queries.ts'
import { objectOf } from './draft.ts'
import type { Editor } from './use-editor.ts'

const CodeEditor = lazy(async () => ({ default: (await import('../../../parts/code-editor.tsx')).CodeEditor }))

const sample = JSON.stringify({ name: 'Reader', email: 'reader@example.com', attribs: {} }, null, 2)

/** The place of the campaign in the public archive; also for what was sent long ago. */
export function ArchiveTab({ editor, readOnly }: { readonly editor: Editor; readonly readOnly: boolean }) {
  const { t } = useTranslation()
  const { draft, set, campaign } = editor
  const [previewing, setPreviewing] = useState(false)
  const mayRead = useMay()('templates:get')
  const { data: templates = [] } = useQuery({ ...templatesQuery, enabled: mayRead })
  if (campaign.type === 'optin') return <Alert variant="light">{t('campaigns.archive.notOptin')}</Alert>
  if (campaign.status === 'cancelled') {
    return <Alert variant="light">{t('campaigns.archive.notCancelled')}</Alert>
  }
  const wrapping = templates.filter((template) => template.type === 'campaign')
  return (
    <Card withBorder padding="lg" maw={820}>
      <Stack>
        <Switch
          label={t('campaigns.archive.publish')}
          description={t('campaigns.archive.publish.help')}
          checked={draft.archive}
          onChange={(event) => set({ archive: event.currentTarget.checked })}
          disabled={readOnly}
        />
        {draft.archive && isThere(campaign.status) && (
          <PublicAddress brandId={campaign.brand_id} slug={campaign.archive_slug ?? campaign.uuid} />
        )}
        <TextInput
          label={t('campaigns.archive.slug')}
          description={t('campaigns.archive.slug.help')}
          value={draft.archiveSlug}
          onChange={(event) => set({ archiveSlug: event.currentTarget.value })}
          readOnly={readOnly}
        />
        {mayRead && (
          <Select
            label={t('campaigns.archive.template')}
            data={wrapping.map((template) => ({ value: String(template.id), label: template.name }))}
            value={draft.archiveTemplateId === null ? null : String(draft.archiveTemplateId)}
            onChange={(id) => id !== null && set({ archiveTemplateId: Number(id) })}
            placeholder={t('campaigns.archive.template.same')}
            disabled={readOnly || draft.contentType === 'visual'}
          />
        )}
        <div>
          <Group justify="space-between" mb={4}>
            <Text size="sm" fw={500}>
              {t('campaigns.archive.meta')}
            </Text>
            {!readOnly && draft.archiveMeta.trim() === '{}' && (
              <Button size="compact-xs" variant="subtle" onClick={() => set({ archiveMeta: sample })}>
                {t('campaigns.archive.meta.sample')}
              </Button>
            )}
          </Group>
          <Text size="xs" c="dimmed" mb={4}>
            {t('campaigns.archive.meta.help')}
          </Text>
          <Suspense fallback={<Skeleton h={140} />}>
            <CodeEditor
              label={t('campaigns.archive.meta')}
              language="json"
              value={draft.archiveMeta}
              onChange={readOnly ? undefined : (archiveMeta) => set({ archiveMeta })}
              minHeight={140}
              maxHeight={320}
            />
          </Suspense>
          {objectOf(draft.archiveMeta) === undefined && (
            <Text size="sm" c="red" role="alert">
              {t('campaigns.fault.archiveMeta')}
            </Text>
          )}
        </div>
        <Group>
          <Button variant="default" leftSection={<IconEye size={16} />} onClick={() => setPreviewing(true)}>
            {t('campaigns.archive.preview')}
          </Button>
          {!readOnly && !isEditable(campaign.status) && <SaveArchive editor={editor} />}
        </Group>
      </Stack>
      <Modal
        opened={previewing}
        onClose={() => setPreviewing(false)}
        title={t('campaigns.archive.preview')}
        size="xl"
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <PreviewFrame
          title={t('campaigns.archive.preview')}
          address={`/api/campaigns/${campaign.id}/preview/archive`}
          fields={{ template_id: String(draft.archiveTemplateId ?? 0), archive_meta: draft.archiveMeta }}
        />
      </Modal>
    </Card>
  )
}

/** Whether the page in the archive answers: there is none before the first message goes out. */
function isThere(status: CampaignStatus): boolean {
  return status === 'running' || status === 'paused' || status === 'finished'
}

interface PublicAddressProps {
  readonly slug: string
  readonly brandId: number | null
}

function PublicAddress({ slug, brandId }: PublicAddressProps) {
  const address = `${useRootUrl([brandId])}/archive/${slug}`
  return (
    <Anchor href={address} target="_blank" rel="noreferrer" size="sm">
      {address}
    </Anchor>
  )
}

/** Contents of a sent campaign are final; its place in the archive is not. */
function SaveArchive({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { draft, campaign } = editor
  const save = useMutation({
    mutationFn: () =>
      saveArchive(campaign.id, {
        archive: draft.archive,
        archive_slug: draft.archiveSlug,
        archive_template_id: draft.archiveTemplateId,
        archive_meta: objectOf(draft.archiveMeta) ?? {},
      }),
    onSuccess: async () => {
      notifyDone(t('common.saved'))
      await refreshCampaigns(client)
    },
    onError: notifyFailure,
  })
  return (
    <Button
      onClick={() => save.mutate()}
      loading={save.isPending}
      disabled={objectOf(draft.archiveMeta) === undefined || !editor.dirty}
    >
      {t('common.save')}
    </Button>
  )
}
