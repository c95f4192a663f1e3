import { Menu } from '@mantine/core'
import { IconBan, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { notifyDone, notifyFailure } from '../../parts/failure.tsx'
import { RowMenu, RowMenuItems } from '../../parts/row-menu.tsx'
import { deleteWithUndo } from '../../parts/undo.tsx'
import { useRights } from '../campaigns/rights.ts'
import { type AbTest, deleteAbTest, isUnderWay, moveAbTest, refreshAbTests } from './queries.ts'

interface AbTestMenuProps {
  readonly test: AbTest
  /** The page of one of them has nothing to show any more. */
  readonly onDelete?: () => void
}

/** Cancelling what is under way, deleting what is not; nothing for who may neither. */
export function AbTestMenu({ test, onDelete }: AbTestMenuProps) {
  const { t } = useTranslation()
  const { manage, send } = useRights()(test)
  if (isUnderWay(test) ? !send : !manage) return null
  const label = t('campaigns.actionsOf', { name: test.name })
  return <RowMenu label={label}>{() => <Actions test={test} label={label} onDelete={onDelete} />}</RowMenu>
}

interface ActionsProps {
  readonly test: AbTest
  readonly label: string
  readonly onDelete: (() => void) | undefined
}

function Actions({ test, label, onDelete }: ActionsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const { id, name } = test
  const what = isUnderWay(test) ? 'cancel' : 'delete'
  const cancel = useMutation({
    mutationFn: () => moveAbTest(id, 'cancelled'),
    onSuccess: async () => {
      notifyDone(t('abTests.cancelled', { name }))
      await refreshAbTests(client)
    },
    onError: notifyFailure,
    onSettled: () => setAsked(false),
  })
  const remove = () => {
    deleteWithUndo({
      what: 'abTests',
      ids: [id],
      message: t('abTests.deleted', { name }),
      send: () => deleteAbTest(id),
      refresh: () => refreshAbTests(client),
    })
    setAsked(false)
    onDelete?.()
  }
  return (
    <>
      <RowMenuItems label={label}>
        <Menu.Item
          color="red"
          leftSection={what === 'cancel' ? <IconBan size={16} /> : <IconTrash size={16} />}
          onClick={() => setAsked(true)}
        >
          {t(what === 'cancel' ? 'abTests.cancel' : 'common.delete')}
        </Menu.Item>
      </RowMenuItems>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => (what === 'cancel' ? cancel.mutate() : remove())}
        title={t(`abTests.${what}.title`, { name })}
        confirmLabel={t(what === 'cancel' ? 'abTests.cancel' : 'common.delete')}
        loading={cancel.isPending}
        danger
      >
        {t(
          what === 'cancel'
            ? 'abTests.cancel.text'
            : `abTests.delete.text.${test.status === 'draft' ? 'draft' : 'over'}`,
        )}
      </Confirm>
    </>
  )
}
