import { ActionIcon, Menu, Modal } from '@mantine/core'
import { IconCopy, IconDots, IconEye, IconStar } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { notifyDone, notifyFailure } from '../../parts/failure.tsx'
import { DeleteItem } from '../../parts/menu-items.tsx'
import { PreviewFrame } from '../../parts/preview-frame.tsx'
import { deleteWithUndo } from '../../parts/undo.tsx'
import { cloneTemplate, deleteTemplate, type ListedTemplate, makeDefault, refreshTemplates } from './queries.ts'

interface TemplateActionsProps {
  readonly template: ListedTemplate
  readonly onDeleted?: () => void
}

export function TemplateActions({ template, onDeleted }: TemplateActionsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [shown, setShown] = useState<'preview' | 'delete'>()
  const close = () => setShown(undefined)
  const { clone, choose, remove } = useMoves(template, onDeleted)
  const manage = may('templates:manage')
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size="lg" aria-label={t('templates.actionsOf', { name: template.name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEye size={16} />} onClick={() => setShown('preview')}>
            {t('preview.title')}
          </Menu.Item>
          {manage && (
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => clone.mutate()}>
              {t('templates.clone')}
            </Menu.Item>
          )}
          {manage && template.type === 'campaign' && !template.is_default && (
            <Menu.Item leftSection={<IconStar size={16} />} onClick={() => choose.mutate()}>
              {t('templates.makeDefault')}
            </Menu.Item>
          )}
          {manage && !template.is_default && <DeleteItem onClick={() => setShown('delete')} />}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={shown === 'preview'}
        onClose={close}
        title={template.name}
        size="xl"
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <PreviewFrame title={template.name} address={`/api/templates/${template.id}/preview`} />
      </Modal>
      <Confirm
        opened={shown === 'delete'}
        onClose={close}
        onConfirm={() => {
          close()
          remove()
        }}
        title={t('templates.delete.title', { name: template.name })}
        confirmLabel={t('common.delete')}
        danger
      >
        {t(template.type === 'tx' ? 'templates.delete.tx' : 'templates.delete.campaign')}
      </Confirm>
    </>
  )
}

function useMoves(template: ListedTemplate, onDeleted: (() => void) | undefined) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const clone = useMutation({
    mutationFn: () => cloneTemplate(template.id, t('templates.clone.name', { name: template.name })),
    onSuccess: async ({ id }) => {
      void refreshTemplates(client)
      await navigate({ to: '/campaigns/templates/$id', params: { id: String(id) } })
    },
    onError: notifyFailure,
  })
  const choose = useMutation({
    mutationFn: () => makeDefault(template.id),
    onSuccess: async () => {
      notifyDone(t('templates.isDefault', { name: template.name }))
      await refreshTemplates(client)
    },
    onError: notifyFailure,
  })
  const remove = () => {
    deleteWithUndo({
      what: 'templates',
      ids: [template.id],
      message: t('templates.deleted', { name: template.name }),
      send: () => deleteTemplate(template.id),
      refresh: () => refreshTemplates(client),
    })
    onDeleted?.()
  }
  return { clone, choose, remove }
}
