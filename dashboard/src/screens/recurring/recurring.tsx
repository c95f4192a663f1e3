import { Anchor, Card, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenFailure } from '../../app/screen-failure.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Page } from '../../parts/page.tsx'
import { useRights } from '../campaigns/rights.ts'
import { NextTurn } from './next-turn.tsx'
import { oneRecurringQuery, type Recurring } from './queries.ts'
import { RecurringMenu } from './recurring-actions.tsx'
import { RecurringDialog } from './recurring-dialog.tsx'
import { momentInZone, ruleWords } from './rule-words.ts'
import { StatusMark } from './status-mark.tsx'
import { Turns } from './turns.tsx'

export default function OneRecurring() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(oneRecurringQuery(Number(id)))
  const navigate = useNavigate()
  const { manage } = useRights()({ campaign: data?.campaign ?? null })
  const [editing, setEditing] = useState(false)
  if (error !== null && data === undefined) return <ScreenFailure error={error} onRetry={() => void refetch()} />
  const subtitle = data !== undefined && (
    <Group gap="xs">
      <StatusMark status={data.status} />
      <span>{ruleWords(t, data.rule)}</span>
    </Group>
  )
  const actions = data !== undefined && (
    <RecurringMenu
      recurring={data}
      onEdit={() => setEditing(true)}
      onDelete={() => void navigate({ to: '/campaigns/recurring' })}
    />
  )
  return (
    <Page title={data?.name ?? t('nav.recurring')} subtitle={subtitle} actions={actions}>
      {data !== undefined && (
        <>
          {data.fault !== null && (
            <Text c="red" size="sm" role="alert">
              {data.fault}
            </Text>
          )}
          <Facts recurring={data} />
          {manage && <NextTurn recurring={data} />}
          <Turns recurring={data} />
          {editing && <RecurringDialog recurring={data} onClose={() => setEditing(false)} />}
        </>
      )}
    </Page>
  )
}

function Facts({ recurring }: { readonly recurring: Recurring }) {
  const { t } = useTranslation()
  const { campaign, feed, rule, next_at: next, retry_at: retry } = recurring
  return (
    <Card withBorder padding="lg">
      <Stack gap="xs">
        <Text component="div">
          {t('recurring.next')}:{' '}
          {next === null ? (
            '–'
          ) : (
            <>
              <b>{momentInZone(next, rule.time_zone)}</b> (<Moment value={next} />)
            </>
          )}
        </Text>
        {retry !== null && (
          <Text c="orange" size="sm" component="div">
            {t('recurring.retrying')} <Moment value={retry} />
          </Text>
        )}
        <Text component="div">
          {t('recurring.campaign')}:{' '}
          {campaign === null ? (
            t('recurring.campaign.gone')
          ) : (
            <>
              <Anchor component={Link} to={`/campaigns/${campaign.id}`} fw={600} c="inherit">
                {campaign.name}
              </Anchor>
              <Text span c="dimmed" size="sm">
                {' '}
                {campaign.lists.map((list) => list.name).join(', ')}
              </Text>
            </>
          )}
        </Text>
        {feed !== null && (
          <Text component="div" style={{ overflowWrap: 'anywhere' }}>
            {t('recurring.feed.url')}: {feed.url}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
