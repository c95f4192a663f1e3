import { Menu } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { notifyDone, notifyFailure } from '../../parts/failure.tsx'
import { DeleteItem, EditItem } from '../../parts/menu-items.tsx'
import { RowMenu, RowMenuItems } from '../../parts/row-menu.tsx'
import { deleteWithUndo } from '../../parts/undo.tsx'
import { useRights } from '../campaigns/rights.ts'
import { deleteRecurring, moveRecurring, type Recurring, refreshRecurring, sendNextTurn } from './queries.ts'
import { momentInZone, ruleWords } from './rule-words.ts'

interface RecurringMenuProps {
  readonly recurring: Recurring
  readonly onEdit: () => void
  /** The page of one of them has nothing to show any more. */
  readonly onDelete?: () => void
}

/** What somebody may do with it; nothing for who may only read. */
export function RecurringMenu({ recurring, onEdit, onDelete }: RecurringMenuProps) {
  const { t } = useTranslation()
  const { manage, send } = useRights()(recurring)
  if (!manage && !send) return null
  const label = t('recurring.actionsOf', { name: recurring.name })
  return (
    <RowMenu label={label}>
      {() => <RecurringActions {...{ recurring, label, manage, send, onEdit, onDelete }} />}
    </RowMenu>
  )
}

interface RecurringActionsProps extends Omit<RecurringMenuProps, 'onDelete'> {
  readonly label: string
  readonly manage: boolean
  readonly send: boolean
  readonly onDelete: (() => void) | undefined
}

type Asked = 'start' | 'send' | 'delete'

/** The menu, and the questions before something is done. */
function RecurringActions({ recurring, label, manage, send, onEdit, onDelete }: RecurringActionsProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const { move, sendNext, remove } = useMoves(recurring, close)
  const { name, rule, status, next_at: nextAt } = recurring
  const starting = t(status === 'draft' ? 'recurring.start' : 'recurring.resume')
  return (
    <>
      <RowMenuItems label={label}>
        {send && status !== 'active' && (
          <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => setAsked('start')}>
            {starting}
          </Menu.Item>
        )}
        {send && status === 'active' && (
          <>
            <Menu.Item leftSection={<IconSend size={16} />} onClick={() => setAsked('send')}>
              {t('recurring.sendNext')}
            </Menu.Item>
            <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => move.mutate('paused')}>
              {t('recurring.pause')}
            </Menu.Item>
          </>
        )}
        {manage && (
          <>
            <EditItem onClick={onEdit} />
            <DeleteItem onClick={() => setAsked('delete')} />
          </>
        )}
      </RowMenuItems>
      <Confirm
        opened={asked === 'start'}
        onClose={close}
        onConfirm={() => move.mutate('active')}
        title={t('recurring.start.title', { name })}
        confirmLabel={starting}
        loading={move.isPending}
      >
        {t('recurring.start.text', { rule: ruleWords(t, rule) })}
      </Confirm>
      <Confirm
        opened={asked === 'send'}
        onClose={close}
        onConfirm={() => sendNext.mutate()}
        title={t('recurring.sendNext.title', { name })}
        confirmLabel={t('recurring.sendNext')}
        loading={sendNext.isPending}
      >
        {t('recurring.sendNext.text', { moment: nextAt === null ? '' : momentInZone(nextAt, rule.time_zone) })}
      </Confirm>
      <Confirm
        opened={asked === 'delete'}
        onClose={close}
        onConfirm={() => {
          remove()
          onDelete?.()
        }}
        title={t('recurring.delete.title', { name })}
        confirmLabel={t('common.delete')}
        danger
      >
        {t('recurring.delete.text')}
      </Confirm>
    </>
  )
}

function useMoves(recurring: Recurring, close: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const after = { onError: notifyFailure, onSettled: close }
  const move = useMutation({
    mutationFn: (status: 'active' | 'paused') => moveRecurring(recurring.id, status),
    onSuccess: async ({ name, status }) => {
      notifyDone(t(status === 'active' ? 'recurring.started' : 'recurring.paused', { name }))
      await refreshRecurring(client)
    },
    ...after,
  })
  const sendNext = useMutation({
    mutationFn: () => sendNextTurn(recurring.id, recurring.next_at ?? ''),
    onSuccess: async ({ name }) => {
      notifyDone(t('recurring.sent', { name }))
      await refreshRecurring(client)
    },
    ...after,
  })
  const remove = () => {
    deleteWithUndo({
      what: 'recurring',
      ids: [recurring.id],
      message: t('recurring.deleted', { name: recurring.name }),
      send: () => deleteRecurring(recurring.id),
      refresh: () => refreshRecurring(client),
    })
    close()
  }
  return { move, sendNext, remove }
}
