import { Card, Stack, Text, Timeline, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../parts/failure.tsx'
import { Moment } from '../../../parts/moment.tsx'
import { consentQuery } from '../queries.ts'

/** How the person agreed to what and took it back: the proof that may be asked for one day. */
export function ConsentHistory({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const { data: entries, error, refetch } = useQuery(consentQuery(id))
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        {t('person.consent')}
      </Title>
      <Card withBorder padding="lg">
        {entries?.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('person.consent.none')}
          </Text>
        )}
        <Timeline bulletSize={12} lineWidth={2} active={-1}>
          {entries?.map((entry) => (
            <Timeline.Item
              key={entry.id}
              title={
                <Text size="sm" fw={600}>
                  {t(`person.consent.${entry.action}`, {
                    lists: entry.lists
                      .map((list) => list.name ?? t('person.consent.goneList', { id: list.id }))
                      .join(', '),
                  })}
                </Text>
              }
            >
              <Text size="xs" c="dimmed" component="div">
                <Moment value={entry.created_at} relative={false} />
                {' · '}
                {t(`person.consent.source.${entry.source}`, { defaultValue: entry.source })}
                {entry.username !== null && ` · ${entry.username}`}
                {entry.ip !== null && ` · ${entry.ip}`}
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      </Card>
    </Stack>
  )
}
