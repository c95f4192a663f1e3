import { Anchor, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import type { Counts } from './queries.ts'

interface Step {
  readonly id: 'mail' | 'list' | 'people' | 'campaign' | 'send'
  readonly to: string
  /** Undefined: nobody but the person can tell. */
  readonly done: boolean | undefined
  readonly permissions: readonly string[]
}

/** What to do on a fresh installation, in order; gone once something was sent. */
export function FirstSteps({ counts }: { readonly counts: Counts }) {
  const { t } = useTranslation()
  const may = useMay()
  const steps = stepsFor(counts).filter(({ permissions }) => permissions.length === 0 || may(...permissions))
  return (
    <Card withBorder padding="lg">
      <Title order={2} size="h4">
        {t('overview.first')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('overview.first.text')}
      </Text>
      <Stack component="ol" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {steps.map((step) => (
          <Group key={step.id} component="li" gap="sm" wrap="nowrap" align="flex-start">
            <ThemeIcon
              radius="xl"
              size={26}
              variant={step.done ? 'filled' : 'default'}
              color={step.done ? 'teal.8' : undefined}
              aria-label={t(step.done ? 'overview.first.done' : 'overview.first.open')}
              role="img"
            >
              {step.done ? <IconCheck size={16} /> : <IconCircle size={10} />}
            </ThemeIcon>
            <div>
              <Anchor component={Link} to={step.to} fw={600} size="sm" td={step.done ? 'line-through' : undefined}>
                {t(`overview.first.${step.id}`)}
              </Anchor>
              <Text size="sm" c="dimmed">
                {t(`overview.first.${step.id}.text`)}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}

function stepsFor({ lists, subscribers, campaigns, messages }: Counts): readonly Step[] {
  return [
    { id: 'mail', to: '/settings', done: undefined, permissions: ['settings:get'] },
    { id: 'list', to: '/lists?edit=new', done: lists.total > 0, permissions: ['lists:manage_all'] },
    { id: 'people', to: '/subscribers/import', done: subscribers.total > 0, permissions: ['subscribers:import'] },
    {
      id: 'campaign',
      to: '/campaigns/new',
      done: campaigns.total > 0,
      permissions: ['campaigns:manage', 'campaigns:manage_all'],
    },
    { id: 'send', to: '/campaigns', done: messages > 0, permissions: ['campaigns:send'] },
  ]
}
