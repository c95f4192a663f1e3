import { Button, Checkbox, Group, Modal, Radio, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure, notifyDone } from '../../parts/failure.tsx'
import { formatNumber } from '../../parts/format.ts'
import { ListPicker, listOptionsQuery } from '../../parts/list-picker.tsx'
import { type Audience, changeLists, isBegun, type ListAction, refreshSubscribers } from './queries.ts'

interface MembershipDialogProps {
  readonly audience: Audience
  readonly count: number
  readonly onClose: () => void
  readonly onDone: () => void
}

const actions: readonly ListAction[] = ['add', 'unsubscribe', 'remove']

/** Puts people on lists, unsubscribes them from lists, or takes them off. */
export function MembershipDialog({ audience, count, onClose, onDone }: MembershipDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [action, setAction] = useState<ListAction>('add')
  const [lists, setLists] = useState<readonly number[]>([])
  const [confirmed, setConfirmed] = useState(false)
  const { data: options = [] } = useQuery(listOptionsQuery)
  const asksConfirmation =
    action === 'add' && options.some((list) => list.optin === 'double' && lists.includes(list.id))
  const formatted = formatNumber(count)
  const act = useMutation({
    mutationFn: () =>
      changeLists(audience, {
        action,
        lists,
        ...(asksConfirmation && confirmed ? { status: 'confirmed' as const } : {}),
      }),
    onSuccess: async (answer) => {
      notifyDone(isBegun(answer) ? t('bulk.begun') : t(`subscribers.lists.${action}.done`, { count, formatted }))
      onDone()
      await refreshSubscribers(client)
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('subscribers.lists.title', { count, formatted })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (lists.length > 0) act.mutate()
        }}
      >
        <Stack>
          <Radio.Group
            aria-label={t('subscribers.lists.action')}
            value={action}
            onChange={(value) => setAction(actions.find((known) => known === value) ?? action)}
          >
            <Stack gap="xs">
              {actions.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`subscribers.lists.${value}`)}
                  description={t(`subscribers.lists.${value}.help`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <ListPicker label={t('nav.lists')} value={lists} onChange={setLists} managed data-autofocus />
          {asksConfirmation && (
            <Checkbox
              label={t('subscribers.preconfirm')}
              description={t('subscribers.preconfirm.help')}
              checked={confirmed}
              onChange={(event) => setConfirmed(event.currentTarget.checked)}
            />
          )}
          {act.error !== null && <Failure error={act.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={act.isPending} disabled={lists.length === 0}>
              {t(`subscribers.lists.${action}.do`, { count, formatted })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
