import { Button, Stack, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { useListState } from '../../parts/list-state.ts'
import { Page } from '../../parts/page.tsx'
import { ListRoles } from './list-roles.tsx'
import { UserRoles } from './user-roles.tsx'

/** What people may do, and on which lists: two kinds of roles. */
export default function Roles() {
  const { t } = useTranslation()
  const manage = useMay()('roles:manage')
  const state = useListState({ by: 'name', order: 'asc' })
  const tab = state.filter('tab') === 'lists' ? 'lists' : 'users'
  const open = (edit: string) => state.set({ edit })
  return (
    <Page
      title={t('nav.roles')}
      subtitle={t('roles.text')}
      actions={
        manage && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => open('new')}>
            {t(tab === 'users' ? 'roles.new' : 'roles.newList')}
          </Button>
        )
      }
    >
      <Tabs
        value={tab}
        onChange={(value) => state.set({ tab: value === 'lists' ? value : '', edit: '' })}
        keepMounted={false}
      >
        <Stack>
          <Tabs.List>
            <Tabs.Tab value="users">{t('roles.users')}</Tabs.Tab>
            <Tabs.Tab value="lists">{t('roles.lists')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="users">
            <UserRoles edit={state.filter('edit')} onEdit={open} />
          </Tabs.Panel>
          <Tabs.Panel value="lists">
            <ListRoles edit={state.filter('edit')} onEdit={open} />
          </Tabs.Panel>
        </Stack>
      </Tabs>
    </Page>
  )
}
