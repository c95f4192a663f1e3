import { Button, Checkbox, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../parts/failure.tsx'
import { ListPicker, listOptionsQuery } from '../../parts/list-picker.tsx'
import { useMayManageList } from '../lists/rights.ts'
import { personStatuses } from './criteria.ts'
import { createSubscriber, refreshSubscribers, type SubscriberStatus } from './queries.ts'
import { useMaySeeListless } from './rights.ts'

interface NewSubscriberProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Chosen beforehand: the lists that are looked at. */
  readonly lists: readonly number[]
}

export function NewSubscriber({ opened, onClose, lists }: NewSubscriberProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('subscribers.new')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <NewForm onClose={onClose} chosen={lists} />
    </Modal>
  )
}

/** Address, name, status and lists; everything else is on the page that opens right after. */
function NewForm({ onClose, chosen }: { readonly onClose: () => void; readonly chosen: readonly number[] }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [status, setStatus] = useState<SubscriberStatus>('enabled')
  const mayManage = useMayManageList()
  const [lists, setLists] = useState<readonly number[]>(() => chosen.filter(mayManage))
  // Whoever sees people by their lists would not see this one again.
  const needsList = !useMaySeeListless()
  const [confirmed, setConfirmed] = useState(false)
  const { data: options = [] } = useQuery(listOptionsQuery)
  const double = options.some((list) => list.optin === 'double' && lists.includes(list.id))
  const create = useMutation({
    mutationFn: () =>
      createSubscriber({
        email: email.trim(),
        name: name.trim(),
        status,
        lists: [...lists],
        preconfirm_subscriptions: double && confirmed,
      }),
    onSuccess: async ({ id }) => {
      void refreshSubscribers(client)
      await navigate({ to: '/subscribers/$id', params: { id: String(id) } })
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate()
      }}
    >
      <Stack>
        <TextInput
          type="email"
          label={t('subscribers.email')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          required
          data-autofocus
        />
        <TextInput
          label={t('subscribers.name')}
          description={t('subscribers.name.help')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={t('subscribers.status')}
          description={t(`subscribers.status.${status}.help`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={personStatuses.map((value) => ({ value, label: t(`subscribers.status.${value}`) }))}
          value={status}
          onChange={(value) => value !== null && setStatus(value)}
          allowDeselect={false}
        />
        <ListPicker label={t('nav.lists')} value={lists} onChange={setLists} managed required={needsList} />
        {double && (
          <Checkbox
            label={t('subscribers.preconfirm')}
            description={t('subscribers.preconfirm.help')}
            checked={confirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
        )}
        {create.error !== null && <Failure error={create.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            loading={create.isPending}
            disabled={email.trim() === '' || (needsList && lists.length === 0)}
          >
            {t('common.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
