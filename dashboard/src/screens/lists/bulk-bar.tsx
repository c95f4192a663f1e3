import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyDone, notifyFailure } from '../../parts/failure.tsx'
import { SelectionBar } from '../../parts/selection-bar.tsx'
import { DeleteLists } from './delete-lists.tsx'
import { type List, type ListFilter, type ListStatus, refreshLists, saveList } from './queries.ts'

interface BulkBarProps {
  readonly lists: readonly List[]
  /** All that match are meant. */
  readonly all: boolean
  readonly filter: ListFilter
  readonly total: number
  readonly onWiden: (() => void) | undefined
  readonly onDone: () => void
}

/** What can be done with the ticked lists; all matches can be deleted. */
export function BulkBar({ lists, all, filter, total, onWiden, onDone }: BulkBarProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const count = all ? total : lists.length
  const [deleting, setDeleting] = useState(false)
  const status: ListStatus = lists.every((list) => list.status === 'archived') ? 'active' : 'archived'
  const archive = useMutation({
    mutationFn: async () => {
      for (const list of lists) await saveList(list.id, { status })
    },
    onSuccess: () => {
      notifyDone(t(status === 'archived' ? 'lists.archived.many' : 'lists.unarchived.many', { count: lists.length }))
      onDone()
    },
    onError: notifyFailure,
    onSettled: () => refreshLists(client),
  })
  return (
    <SelectionBar count={count} all={all} total={total} onWiden={onWiden} onClear={onDone}>
      {!all && (
        <Button
          size="xs"
          variant="default"
          leftSection={status === 'archived' ? <IconArchive size={14} /> : <IconArchiveOff size={14} />}
          loading={archive.isPending}
          onClick={() => archive.mutate()}
        >
          {t(status === 'archived' ? 'lists.archive' : 'lists.unarchive')}
        </Button>
      )}
      <Button
        size="xs"
        variant="light"
        color="red"
        leftSection={<IconTrash size={14} />}
        onClick={() => setDeleting(true)}
      >
        {t('common.delete')}
      </Button>
      {deleting && (
        <DeleteLists
          what={all ? { kind: 'matches', filter, total } : { kind: 'lists', lists }}
          onClose={() => setDeleting(false)}
          onDone={onDone}
        />
      )}
    </SelectionBar>
  )
}
