import { Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { notifyDone, notifyFailure } from '../../parts/failure.tsx'
import { formatNumber } from '../../parts/format.ts'
import { deleteLists, type List, refreshLists } from './queries.ts'

interface DeleteListsProps {
  readonly lists: readonly List[]
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** From here on the deletion is confirmed by typing. */
const manyMembers = 100
const manyLists = 5

/** Says how many memberships go with the lists; people and campaigns stay. */
export function DeleteLists({ lists, onClose, onDone }: DeleteListsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const members = lists.reduce((sum, list) => sum + (list.subscriber_count ?? 0), 0)
  const single = lists.length === 1 ? lists[0] : undefined
  const remove = useMutation({
    mutationFn: () => deleteLists(lists.map((list) => list.id)),
    onSuccess: async () => {
      notifyDone(t('lists.deleted', { count: lists.length }))
      onClose()
      onDone?.()
      await refreshLists(client)
    },
    onError: notifyFailure,
  })
  const large = members >= manyMembers || lists.length >= manyLists
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={
        single === undefined
          ? t('lists.delete.many', { count: lists.length })
          : t('lists.delete.one', { name: single.name })
      }
      confirmLabel={t('lists.delete.do', { count: lists.length })}
      danger
      loading={remove.isPending}
      typed={large ? (single?.name ?? String(lists.length)) : undefined}
    >
      <Stack gap="xs">
        <Text>{t('lists.delete.text', { count: members, formatted: formatNumber(members) })}</Text>
        <Text c="dimmed" size="sm">
          {t('lists.delete.alternative')}
        </Text>
      </Stack>
    </Confirm>
  )
}
