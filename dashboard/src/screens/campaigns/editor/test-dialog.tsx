import { Button, Group, Modal, Stack, TagsInput, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { profileQuery, useMay } from '../../../api/session.ts'
import { Failure, notifyDone } from '../../../parts/failure.tsx'
import { sendTest } from '../queries.ts'
import { type Draft, inputOf } from './draft.ts'

interface TestDialogProps {
  readonly id: number
  readonly draft: Draft
  readonly onClose: () => void
}

/** Sends the message as it stands, saved or not, to a few addresses. */
export function TestDialog({ id, draft, onClose }: TestDialogProps) {
  const { t } = useTranslation()
  const anybody = useMay()('tx:send')
  const { data: profile } = useSuspenseQuery(profileQuery)
  const [last, setLast] = useLocalStorage<string[]>({
    key: 'broadsheet.testAddresses',
    defaultValue: profile.email === null ? [] : [profile.email],
    getInitialValueInEffect: false,
  })
  const [addresses, setAddresses] = useState<string[]>(last)
  const send = useMutation({
    mutationFn: () => sendTest(id, inputOf(draft), addresses, anybody),
    onSuccess: () => {
      setLast(addresses)
      notifyDone(t('campaigns.test.sent', { count: addresses.length }))
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('campaigns.test.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate()
        }}
      >
        <Stack>
          {send.error !== null && <Failure error={send.error} />}
          <TagsInput
            label={t('campaigns.test.addresses')}
            description={t(anybody ? 'campaigns.test.helpAny' : 'campaigns.test.help')}
            value={addresses}
            onChange={setAddresses}
            splitChars={[',', ' ', ';']}
            acceptValueOnBlur
            data-autofocus
          />
          <Text size="xs" c="dimmed">
            {t('campaigns.test.note')}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={send.isPending} disabled={addresses.length === 0}>
              {t('campaigns.test.do')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
