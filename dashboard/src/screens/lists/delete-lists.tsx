import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { formatNumber } from '../../parts/format.ts'
import { deleteWithUndo } from '../../parts/undo.tsx'
import { deleteLists, type List, type ListFilter, refreshLists } from './queries.ts'

/** Some lists, or all that match what was asked. */
export type ListsToDelete =
  | { readonly kind: 'lists'; readonly lists: readonly List[] }
  | { readonly kind: 'matches'; readonly filter: ListFilter; readonly total: number }

interface DeleteListsProps {
  readonly what: ListsToDelete
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** From here on the deletion is confirmed by typing. */
const manyMembers = 100
const manyLists = 5

/** Says how many memberships go with the lists; people and campaigns stay. */
export function DeleteLists({ what, onClose, onDone }: DeleteListsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const lists = what.kind === 'lists' ? what.lists : []
  const count = what.kind === 'lists' ? lists.length : what.total
  const members = lists.reduce((sum, list) => sum + (list.subscriber_count ?? 0), 0)
  const single = count === 1 ? lists[0] : undefined
  const ids = lists.map((list) => list.id)
  const remove = () => {
    deleteWithUndo({
      what: 'lists',
      ids,
      message: t('lists.deleted', { count }),
      send: () => deleteLists(what.kind === 'lists' ? { kind: 'ids', ids } : what),
      refresh: () => refreshLists(client),
    })
    onClose()
    onDone?.()
  }
  const large = members >= manyMembers || count >= manyLists
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={remove}
      title={single === undefined ? t('lists.delete.many', { count }) : t('lists.delete.one', { name: single.name })}
      confirmLabel={t('lists.delete.do', { count })}
      danger
      typed={large ? (single?.name ?? String(count)) : undefined}
    >
      <Stack gap="xs">
        <Text>
          {what.kind === 'lists'
            ? t('lists.delete.text', { count: members, formatted: formatNumber(members) })
            : t('lists.delete.matches')}
        </Text>
        <Text c="dimmed" size="sm">
          {t('lists.delete.alternative')}
        </Text>
      </Stack>
    </Confirm>
  )
}
