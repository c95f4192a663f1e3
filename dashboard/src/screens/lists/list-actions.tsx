import { Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconFileImport, IconMailCheck, IconSend, IconUsers } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { notifyDone, notifyFailure } from '../../parts/failure.tsx'
import { DeleteItem, EditItem } from '../../parts/menu-items.tsx'
import { RowMenuItems } from '../../parts/row-menu.tsx'
import { useRights } from '../campaigns/rights.ts'
import { DeleteLists } from './delete-lists.tsx'
import { createOptinCampaign, type List, refreshLists, saveList } from './queries.ts'
import { useMayManageList } from './rights.ts'

interface ListActionsProps {
  readonly list: List
  readonly label: string
  readonly onEdit: (id: number) => void
}

/** What can be done with a list, and the questions before it is. */
export function ListActions({ list, label, onEdit }: ListActionsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const manage = useMayManageList()(list.id)
  const { manage: campaigns } = useRights()({ campaign: { lists: [list] } })
  const [asked, setAsked] = useState<'delete' | 'optin'>()
  const { archive, optin } = useMoves(list)
  return (
    <>
      <RowMenuItems label={label}>
        {may('subscribers:get_all', 'subscribers:get') && (
          <Menu.Item component={Link} to={`/subscribers?list_id=${list.id}`} leftSection={<IconUsers size={16} />}>
            {t('lists.subscribers')}
          </Menu.Item>
        )}
        {campaigns && (
          <Menu.Item component={Link} to={`/campaigns/new?list_id=${list.id}`} leftSection={<IconSend size={16} />}>
            {t('lists.campaign')}
          </Menu.Item>
        )}
        {campaigns && list.optin === 'double' && (
          <Menu.Item leftSection={<IconMailCheck size={16} />} onClick={() => setAsked('optin')}>
            {t('lists.optinCampaign')}
          </Menu.Item>
        )}
        {manage && may('subscribers:import') && (
          <Menu.Item
            component={Link}
            to={`/subscribers/import?list_id=${list.id}`}
            leftSection={<IconFileImport size={16} />}
          >
            {t('lists.import')}
          </Menu.Item>
        )}
        {manage && (
          <>
            <Menu.Divider />
            <EditItem onClick={() => onEdit(list.id)} />
            <Menu.Item
              leftSection={list.status === 'active' ? <IconArchive size={16} /> : <IconArchiveOff size={16} />}
              onClick={() => archive.mutate()}
            >
              {t(list.status === 'active' ? 'lists.archive' : 'lists.unarchive')}
            </Menu.Item>
            <DeleteItem onClick={() => setAsked('delete')} />
          </>
        )}
      </RowMenuItems>
      {asked === 'delete' && (
        <DeleteLists what={{ kind: 'lists', lists: [list] }} onClose={() => setAsked(undefined)} />
      )}
      <Confirm
        opened={asked === 'optin'}
        onClose={() => setAsked(undefined)}
        onConfirm={() => optin.mutate()}
        title={t('lists.optinCampaign.title', { name: list.name })}
        confirmLabel={t('lists.optinCampaign.do')}
        loading={optin.isPending}
      >
        {t('lists.optinCampaign.text', { count: list.subscriber_statuses?.unconfirmed ?? 0 })}
      </Confirm>
    </>
  )
}

function useMoves(list: List) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const archive = useMutation({
    mutationFn: () => saveList(list.id, { status: list.status === 'active' ? 'archived' : 'active' }),
    onSuccess: async ({ status }) => {
      notifyDone(t(status === 'archived' ? 'lists.archived' : 'lists.unarchived', { name: list.name }))
      await refreshLists(client)
    },
    onError: notifyFailure,
  })
  const optin = useMutation({
    mutationFn: () =>
      createOptinCampaign(list, {
        name: t('lists.optinCampaign.name', { name: list.name }),
        subject: t('lists.optinCampaign.subject', { name: list.name }),
      }),
    onSuccess: async ({ id }) => {
      void client.invalidateQueries({ queryKey: ['campaigns'] })
      await navigate({ to: '/campaigns/$id', params: { id: String(id) } })
    },
    onError: notifyFailure,
  })
  return { archive, optin }
}
