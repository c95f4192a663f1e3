import { Menu } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { notifyDone, notifyFailure } from '../../parts/failure.tsx'
import { formatNumber } from '../../parts/format.ts'
import { DeleteItem, EditItem } from '../../parts/menu-items.tsx'
import { RowMenu, RowMenuItems } from '../../parts/row-menu.tsx'
import { deleteWithUndo } from '../../parts/undo.tsx'
import { addEverybody, deleteSequence, moveSequence, refreshSequences, type Sequence } from './queries.ts'
import { useSequenceRights } from './rights.ts'

interface SequenceMenuProps {
  readonly sequence: Sequence
  readonly onEdit: () => void
  /** The page of one of them has nothing to show any more. */
  readonly onDelete?: () => void
}

/** What somebody may do with a sequence; nothing for who may only read. */
export function SequenceMenu({ sequence, onEdit, onDelete }: SequenceMenuProps) {
  const { t } = useTranslation()
  const { manage, send } = useSequenceRights()(sequence)
  if (!manage && !send) return null
  const label = t('sequences.actionsOf', { name: sequence.name })
  return (
    <RowMenu label={label}>
      {() => <SequenceActions {...{ sequence, label, manage, send, onEdit, onDelete }} />}
    </RowMenu>
  )
}

interface SequenceActionsProps extends Omit<SequenceMenuProps, 'onDelete'> {
  readonly label: string
  readonly manage: boolean
  readonly send: boolean
  readonly onDelete: (() => void) | undefined
}

type Asked = 'start' | 'add' | 'delete'

/** The menu, and the questions before something is done. */
function SequenceActions({ sequence, label, manage, send, onEdit, onDelete }: SequenceActionsProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const { move, add, remove } = useMoves(sequence, close)
  return (
    <>
      <RowMenuItems label={label}>
        {send && sequence.status !== 'running' && (
          <Menu.Item
            leftSection={<IconPlayerPlay size={16} />}
            disabled={sequence.steps.length === 0}
            onClick={() => setAsked('start')}
          >
            {t(sequence.status === 'draft' ? 'sequences.start' : 'sequences.resume')}
          </Menu.Item>
        )}
        {send && sequence.status === 'running' && (
          <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => move.mutate('paused')}>
            {t('sequences.pause')}
          </Menu.Item>
        )}
        {send && sequence.steps.length > 0 && (
          <Menu.Item leftSection={<IconUserPlus size={16} />} onClick={() => setAsked('add')}>
            {t('sequences.add')}
          </Menu.Item>
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
        onConfirm={() => move.mutate('running')}
        title={t('sequences.start.title', { name: sequence.name })}
        confirmLabel={t(sequence.status === 'draft' ? 'sequences.start' : 'sequences.resume')}
        loading={move.isPending}
      >
        {t('sequences.start.text', { list: sequence.list.name })}
      </Confirm>
      <Confirm
        opened={asked === 'add'}
        onClose={close}
        onConfirm={() => add.mutate()}
        title={t('sequences.add.title')}
        confirmLabel={t('sequences.add.do')}
        loading={add.isPending}
      >
        {t('sequences.add.text', { list: sequence.list.name })}
      </Confirm>
      <Confirm
        opened={asked === 'delete'}
        onClose={close}
        onConfirm={() => {
          remove()
          onDelete?.()
        }}
        title={t('sequences.delete.title', { name: sequence.name })}
        confirmLabel={t('common.delete')}
        danger
      >
        {t('sequences.delete.text')}
      </Confirm>
    </>
  )
}

function useMoves(sequence: Sequence, close: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const move = useMutation({
    mutationFn: (status: 'running' | 'paused') => moveSequence(sequence.id, status),
    onSuccess: async ({ name, status }) => {
      notifyDone(t(status === 'running' ? 'sequences.started' : 'sequences.paused', { name }))
      await refreshSequences(client)
    },
    onError: notifyFailure,
    onSettled: close,
  })
  const add = useMutation({
    mutationFn: () => addEverybody(sequence.id),
    onSuccess: async ({ added }) => {
      notifyDone(t('sequences.added', { count: added, formatted: formatNumber(added) }))
      await refreshSequences(client)
    },
    onError: notifyFailure,
    onSettled: close,
  })
  const remove = () => {
    deleteWithUndo({
      what: 'sequences',
      ids: [sequence.id],
      message: t('sequences.deleted', { name: sequence.name }),
      send: () => deleteSequence(sequence.id),
      refresh: () => refreshSequences(client),
    })
    close()
  }
  return { move, add, remove }
}
