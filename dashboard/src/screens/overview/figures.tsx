import { Anchor, Card, Group, SimpleGrid, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconAddressBook, IconList, IconMail, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { formatCompact, formatNumber } from '../../parts/format.ts'
import type { Counts } from './queries.ts'

interface Detail {
  readonly text: string
  /** Where these are listed. */
  readonly to?: string
}

export function Figures({ counts }: { readonly counts: Counts | undefined }) {
  const { t } = useTranslation()
  const may = useMay()
  if (counts === undefined) {
    return (
      <SimpleGrid cols={{ base: 2, lg: 4 }} spacing={{ base: 'sm', sm: 'md' }}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} h={148} radius="md" />
        ))}
      </SimpleGrid>
    )
  }
  const { subscribers, lists, campaigns, messages } = counts
  const people = may('subscribers:get_all', 'subscribers:get')
  const detail = (key: string, count: number, to?: string): Detail => ({
    text: t(`overview.${key}`, { count, formatted: formatNumber(count) }),
    to,
  })
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing={{ base: 'sm', sm: 'md' }}>
      <Figure
        icon={IconAddressBook}
        label={t('nav.subscribers')}
        value={subscribers.total}
        to={people ? '/subscribers' : undefined}
        details={[
          detail('blocklisted', subscribers.blocklisted, people ? '/subscribers?status=blocklisted' : undefined),
          detail('orphans', subscribers.orphans, people ? `/subscribers?filter=${orphans}` : undefined),
        ]}
      />
      <Figure
        icon={IconList}
        label={t('nav.lists')}
        value={lists.total}
        to="/lists"
        details={[
          detail('public', lists.public, '/lists?type=public'),
          detail('private', lists.private, '/lists?type=private'),
          detail('double', lists.optin_double),
        ]}
      />
      <Figure
        icon={IconMail}
        label={t('nav.campaigns')}
        value={campaigns.total}
        to={may('campaigns:get_all', 'campaigns:get') ? '/campaigns' : undefined}
        details={Object.entries(campaigns.by_status)
          .filter(([, count]) => count > 0)
          .map(([status, count]) => ({
            text: `${t(`campaigns.status.${status}`)} ${formatNumber(count)}`,
            to: `/campaigns?status=${status}`,
          }))}
      />
      <Figure
        icon={IconSend}
        label={t('overview.messages')}
        value={messages}
        details={[{ text: t('overview.messages.help') }]}
      />
    </SimpleGrid>
  )
}

/** On no list at all. */
const orphans = encodeURIComponent(JSON.stringify(JSON.stringify({ and: [{ not: { member: {} } }] })))

interface FigureProps {
  readonly icon: ComponentType<{ size?: number; stroke?: number }>
  readonly label: string
  readonly value: number
  readonly to?: string | undefined
  readonly details: readonly Detail[]
}

function Figure({ icon: Icon, label, value, to, details }: FigureProps) {
  return (
    <Card withBorder padding="md">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" c="dimmed" fw={500}>
            {label}
          </Text>
          <ThemeIcon variant="light" radius="md" size={32}>
            <Icon size={18} stroke={1.6} />
          </ThemeIcon>
        </Group>
        {to === undefined ? (
          <Text fz={30} lh={1.1} fw={650}>
            {formatCompact(value)}
          </Text>
        ) : (
          <Anchor
            component={Link}
            to={to}
            fz={30}
            lh={1.1}
            fw={650}
            c="inherit"
            aria-label={`${label}: ${formatNumber(value)}`}
          >
            {formatCompact(value)}
          </Anchor>
        )}
        <Group gap="8px 12px">
          {details.map((detail) =>
            detail.to === undefined ? (
              <Text key={detail.text} size="xs" c="dimmed">
                {detail.text}
              </Text>
            ) : (
              <Anchor key={detail.text} component={Link} to={detail.to} size="xs" c="dimmed" py={4} my={-4}>
                {detail.text}
              </Anchor>
            ),
          )}
        </Group>
      </Stack>
    </Card>
  )
}
