import { Menu } from '@mantine/core'
import {
  IconArrowsSplit2,
  IconBan,
  IconCalendarOff,
  IconChartBar,
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { notifyDone, notifyFailure } from '../../parts/failure.tsx'
import { RowMenu, RowMenuItems } from '../../parts/row-menu.tsx'
import { deleteWithUndo } from '../../parts/undo.tsx'
import { useOpenTest } from '../ab-tests/use-open-test.ts'
import { actionsFor, type CampaignAction } from './actions.ts'
import { CloneDialog } from './clone-dialog.tsx'
import { type Campaign, type CampaignStatus, deleteCampaigns, refreshCampaigns, setStatus } from './queries.ts'
import { useRights } from './rights.ts'

const icons: Readonly<Record<CampaignAction, ComponentType<{ size?: number }>>> = {
  edit: IconPencil,
  send: IconSend,
  abTest: IconArrowsSplit2,
  unschedule: IconCalendarOff,
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  cancel: IconBan,
  report: IconChartBar,
  clone: IconCopy,
  delete: IconTrash,
}

/** Moves that ask first; the rest happen at once or lead to a screen. */
const asking = ['resume', 'cancel', 'delete'] as const
type Asking = (typeof asking)[number]

const targets = { unschedule: 'draft', pause: 'paused', resume: 'running', cancel: 'cancelled' } as const

interface ActionMenuProps {
  readonly campaign: Campaign
  /** Where it goes once the campaign is deleted; default: nowhere. */
  readonly onDeleted?: () => void
  /** Left out because the screen offers them otherwise. */
  readonly without?: readonly CampaignAction[]
}

/** What can be done with a campaign; nothing where there is nothing. */
export function ActionMenu({ campaign, onDeleted, without = [] }: ActionMenuProps) {
  const { t } = useTranslation()
  const actions = actionsFor(campaign, useRights()({ campaign })).filter((action) => !without.includes(action))
  if (actions.length === 0) return null
  const label = t('campaigns.actionsOf', { name: campaign.name })
  return (
    <RowMenu label={label}>
      {() => <Actions campaign={campaign} actions={actions} label={label} onDeleted={onDeleted} />}
    </RowMenu>
  )
}

interface ActionsProps {
  readonly campaign: Campaign
  readonly actions: readonly CampaignAction[]
  readonly label: string
  readonly onDeleted: (() => void) | undefined
}

function Actions({ campaign, actions, label, onDeleted }: ActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { move, remove } = useMoves(campaign, onDeleted)
  const [asked, setAsked] = useState<Asking>()
  const [cloning, setCloning] = useState(false)
  const openTest = useOpenTest(campaign.id)
  const close = () => setAsked(undefined)

  function run(action: CampaignAction): void {
    const question = asking.find((candidate) => candidate === action)
    if (question !== undefined) setAsked(question)
    else if (action === 'clone') setCloning(true)
    else if (action === 'abTest') openTest()
    else if (action === 'unschedule' || action === 'pause') move.mutate(targets[action])
    else void navigate({ to: addressOf(campaign.id, action) })
  }

  function confirmed(): void {
    if (asked === 'delete') {
      close()
      remove()
    } else if (asked !== undefined) move.mutate(targets[asked], { onSettled: close })
  }

  return (
    <>
      <RowMenuItems label={label}>
        {actions.map((action) => {
          const Icon = icons[action]
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon size={16} />}
              color={action === 'delete' || action === 'cancel' ? 'red' : undefined}
              onClick={() => run(action)}
            >
              {t(`campaigns.action.${action}`)}
            </Menu.Item>
          )
        })}
      </RowMenuItems>
      {asked !== undefined && (
        <Confirm
          opened
          onClose={close}
          onConfirm={confirmed}
          title={t(`campaigns.ask.${asked}.title`)}
          confirmLabel={t(`campaigns.ask.${asked}.do`)}
          danger={asked !== 'resume'}
          loading={move.isPending}
        >
          {t(`campaigns.ask.${asked}.text`, { name: campaign.name, open: campaign.to_send - campaign.sent })}
        </Confirm>
      )}
      {cloning && <CloneDialog campaign={campaign} onClose={() => setCloning(false)} />}
    </>
  )
}

function addressOf(id: number, action: CampaignAction): string {
  if (action === 'send') return `/campaigns/${id}/send`
  return action === 'report' ? `/campaigns/${id}/report` : `/campaigns/${id}`
}

function useMoves(campaign: Campaign, onDeleted: (() => void) | undefined) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const move = useMutation({
    mutationFn: (status: CampaignStatus) => setStatus(campaign.id, status),
    onSuccess: async ({ status }) => {
      notifyDone(t(`campaigns.moved.${status}`, { name: campaign.name }))
      await refreshCampaigns(client)
    },
    onError: notifyFailure,
  })
  const remove = () => {
    deleteWithUndo({
      what: 'campaigns',
      ids: [campaign.id],
      message: t('campaigns.deleted', { count: 1 }),
      send: () => deleteCampaigns({ kind: 'ids', ids: [campaign.id] }),
      refresh: () => refreshCampaigns(client),
    })
    onDeleted?.()
  }
  return { move, remove }
}
