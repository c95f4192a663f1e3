import { Modal, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Failure, notifyDone } from '../../parts/failure.tsx'
import { ListForm } from './list-form.tsx'
import { createList, listQuery, refreshLists, saveList } from './queries.ts'

interface ListDialogProps {
  /** `new`, an id, or empty for closed: as it stands in the address. */
  readonly which: string
  readonly onClose: () => void
}

export function ListDialog({ which, onClose }: ListDialogProps) {
  const { t } = useTranslation()
  const id = /^\d+$/.test(which) ? Number(which) : undefined
  return (
    <Modal
      opened={id !== undefined || which === 'new'}
      onClose={onClose}
      title={t(id === undefined ? 'lists.new' : 'lists.edit')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {id === undefined ? <NewList onClose={onClose} /> : <EditList id={id} onClose={onClose} />}
    </Modal>
  )
}

function NewList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return (
    <ListForm
      onCancel={onClose}
      onSave={async (values) => {
        const list = await createList(values)
        notifyDone(t('lists.createdNow', { name: list.name }))
        onClose()
        await refreshLists(client)
      }}
    />
  )
}

function EditList({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: list, error, refetch } = useQuery(listQuery(id))
  if (error !== null && list === undefined) return <Failure error={error} onRetry={() => void refetch()} />
  if (list === undefined) return <Skeleton h={420} />
  return (
    <ListForm
      key={list.id}
      list={list}
      onCancel={onClose}
      onSave={async (values) => {
        await saveList(id, values)
        notifyDone(t('common.saved'))
        onClose()
        await refreshLists(client)
      }}
    />
  )
}
