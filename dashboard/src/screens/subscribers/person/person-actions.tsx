import { Button, Menu } from '@mantine/core'
import { IconBan, IconChevronDown, IconDownload, IconMailCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { address } from '../../../api/address.ts'
import { notifyDone, notifyFailure } from '../../../parts/failure.tsx'
import { DeleteItem } from '../../../parts/menu-items.tsx'
import { type Subscriber, sendOptin } from '../queries.ts'
import { RemovalDialog } from '../removal-dialog.tsx'
import { useMayManagePerson } from '../rights.ts'

export function PersonActions({ person }: { readonly person: Subscriber }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const manage = useMayManagePerson()(person)
  const [asked, setAsked] = useState<'delete' | 'blocklist'>()
  const waits = person.lists.some((list) => list.optin === 'double' && list.subscription_status === 'unconfirmed')
  const optin = useMutation({
    mutationFn: () => sendOptin(person.id),
    onSuccess: () => notifyDone(t('person.optin.done', { email: person.email })),
    onError: notifyFailure,
  })
  return (
    <>
      {manage && waits && (
        <Button
          variant="default"
          leftSection={<IconMailCheck size={16} />}
          loading={optin.isPending}
          onClick={() => optin.mutate()}
        >
          {t('person.optin')}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} />}>
            {t('common.actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component="a"
            href={address(`/api/subscribers/${person.id}/export`)}
            download
            leftSection={<IconDownload size={16} />}
          >
            {t('person.export')}
          </Menu.Item>
          {manage && person.status !== 'blocklisted' && (
            <Menu.Item leftSection={<IconBan size={16} />} onClick={() => setAsked('blocklist')}>
              {t('subscribers.blocklist')}
            </Menu.Item>
          )}
          {manage && <DeleteItem onClick={() => setAsked('delete')} />}
        </Menu.Dropdown>
      </Menu>
      {asked !== undefined && (
        <RemovalDialog
          kind={asked}
          audience={{ kind: 'ids', ids: [person.id] }}
          count={1}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined)
            if (asked === 'delete') void navigate({ to: '/subscribers' })
          }}
        />
      )}
    </>
  )
}
