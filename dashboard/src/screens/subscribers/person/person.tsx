import { Anchor, Badge, Group, Skeleton, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../api/session.ts'
import { ScreenFailure } from '../../../app/screen-failure.tsx'
import { Page } from '../../../parts/page.tsx'
import { PersonStatus } from '../badges.tsx'
import { subscriberQuery } from '../queries.ts'
import { Activity } from './activity.tsx'
import { PersonBounces } from './bounces.tsx'
import { Deliveries } from './deliveries.tsx'
import { PersonActions } from './person-actions.tsx'
import { Profile } from './profile.tsx'
import { Subscriptions } from './subscriptions.tsx'

/** Everything known about one person, and what can be done for them. */
export default function Person() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { data: person, error, refetch } = useQuery(subscriberQuery(Number(id)))
  if (error !== null && person === undefined) return <ScreenFailure error={error} onRetry={() => void refetch()} />
  if (person === undefined) return <Skeleton h={420} />
  return (
    <Page
      title={person.name || person.email}
      subtitle={
        <Group gap="xs" mt={4}>
          <Anchor href={`mailto:${person.email}`} size="sm" c="dimmed">
            {person.email}
          </Anchor>
          <PersonStatus status={person.status} />
          <Badge variant="default" radius="sm" tt="none" fw={400}>
            {t('lists.id', { id: person.id })}
          </Badge>
          <Anchor component={Link} to="/subscribers" size="sm">
            {t('person.all')}
          </Anchor>
        </Group>
      }
      actions={<PersonActions person={person} />}
    >
      <PersonTabs id={person.id}>
        <Profile person={person} />
        <Subscriptions person={person} />
        <Deliveries id={person.id} />
        <Activity id={person.id} />
        <PersonBounces id={person.id} />
      </PersonTabs>
    </Page>
  )
}

const tabs = ['profile', 'subscriptions', 'deliveries', 'activity', 'bounces'] as const

/** The open tab stands in the address. What is behind the others is read when they are opened. */
function PersonTabs({ id, children }: { readonly id: number; readonly children: readonly React.ReactNode[] }) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const shown = tabs.filter((tab) => tab !== 'bounces' || may('bounces:get'))
  const open = shown.find((tab) => tab === search.tab) ?? 'profile'
  return (
    <Tabs
      value={open}
      onChange={(tab) =>
        void navigate({
          to: '/subscribers/$id',
          params: { id: String(id) },
          search: tab === 'profile' || tab === null ? {} : { tab },
          replace: true,
        })
      }
      keepMounted={false}
    >
      <Stack gap="md">
        <Tabs.List>
          {shown.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`person.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map((tab) => (
          // What is typed on the first tab is still there after a look at another.
          <Tabs.Panel key={tab} value={tab} keepMounted={tab === 'profile'}>
            {children[tabs.indexOf(tab)]}
          </Tabs.Panel>
        ))}
      </Stack>
    </Tabs>
  )
}
