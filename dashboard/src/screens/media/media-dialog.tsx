import { Anchor, Button, CopyButton, Group, Image, List, Modal, Skeleton, Stack, Table, Text } from '@mantine/core'
import { IconCopy, IconExternalLink, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { formatMoment } from '../../parts/format.ts'
import { deleteWithUndo } from '../../parts/undo.tsx'
import { deleteFile, isImage, type MediaFile, mediaUseQuery, refreshMedia } from './queries.ts'

/** One file: the picture, its address, where it is used, and its end. */
export function MediaDialog({ file, onClose }: { readonly file: MediaFile; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const use = useQuery(mediaUseQuery(file.id))
  const usedBy = use.data?.used_by ?? []
  const remove = () => {
    deleteWithUndo({
      what: 'media',
      ids: [file.id],
      message: t('media.deleted', { name: file.filename }),
      send: () => deleteFile(file.id),
      refresh: () => refreshMedia(client),
    })
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={file.filename}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack>
        {isImage(file) && <Image src={file.uri} alt="" mah={320} fit="contain" radius="md" />}
        <Facts file={file} />
        <div>
          <Text size="sm" fw={600}>
            {t('media.usedBy')}
          </Text>
          {use.isPending ? <Skeleton h={16} w={160} /> : <Uses campaigns={usedBy} />}
        </div>
        <Group justify="space-between">
          <Group gap="xs">
            <CopyButton value={file.url}>
              {({ copied, copy }) => (
                <Button variant="light" leftSection={<IconCopy size={16} />} onClick={copy}>
                  {t(copied ? 'common.copied' : 'media.copyAddress')}
                </Button>
              )}
            </CopyButton>
            <Button
              component="a"
              href={file.uri}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconExternalLink size={16} />}
            >
              {t('media.view')}
            </Button>
          </Group>
          {may('media:manage') && (
            <Button color="red" variant="light" leftSection={<IconTrash size={16} />} onClick={() => setAsking(true)}>
              {t('common.delete')}
            </Button>
          )}
        </Group>
      </Stack>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        title={t('media.delete.title', { name: file.filename })}
        confirmLabel={t('common.delete')}
        danger
      >
        {t('media.delete.text', { count: usedBy.length })}
      </Confirm>
    </Modal>
  )
}

function Facts({ file }: { readonly file: MediaFile }) {
  const { t } = useTranslation()
  const { width, height } = file.meta
  const rows: readonly (readonly [string, string])[] = [
    [t('media.type'), file.content_type],
    ...(width === undefined ? [] : [[t('media.size'), `${width} × ${height}`] as const]),
    [t('media.uploadedAt'), formatMoment(file.created_at)],
  ]
  return (
    <Table withRowBorders={false} verticalSpacing={4}>
      <Table.Tbody>
        {rows.map(([label, value]) => (
          <Table.Tr key={label}>
            <Table.Th w={140} c="dimmed" fw={400} scope="row">
              {label}
            </Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface Use {
  /** Null: a campaign that the user may not open. */
  readonly id: number | null
  readonly name: string
}

function Uses({ campaigns }: { readonly campaigns: readonly Use[] }) {
  const { t } = useTranslation()
  if (campaigns.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('media.unused')}
      </Text>
    )
  }
  return (
    <List size="sm">
      {campaigns.map((campaign, index) => (
        <List.Item key={campaign.id ?? `hidden-${index}`}>
          {campaign.id === null ? (
            campaign.name
          ) : (
            <Anchor component={Link} to={`/campaigns/${campaign.id}`}>
              {campaign.name}
            </Anchor>
          )}
        </List.Item>
      ))}
    </List>
  )
}
