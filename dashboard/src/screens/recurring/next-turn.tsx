import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../parts/failure.tsx'
import { PreviewFrame } from '../../parts/preview-frame.tsx'
import { FeedItems } from './feed-items.tsx'
import { nextTurnQuery, type Preview, type Recurring } from './queries.ts'
import { momentInZone } from './rule-words.ts'

/** What the next turn would send. It asks the feed, so it is shown when somebody wants to see it. */
export function NextTurn({ recurring }: { readonly recurring: Recurring }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(nextTurnQuery(recurring.id, wanted))
  const show = () => (wanted ? void refetch() : setWanted(true))
  return (
    <Card withBorder padding="lg">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4">
            {t('recurring.preview')}
          </Title>
          <Button variant="default" leftSection={<IconEye size={16} />} onClick={show} loading={isFetching}>
            {t('recurring.preview.show')}
          </Button>
        </Group>
        {error !== null && <Failure error={error} />}
        {data !== undefined && <Shown recurring={recurring} preview={data} />}
      </Stack>
    </Card>
  )
}

function Shown({ recurring, preview }: { readonly recurring: Recurring; readonly preview: Preview }) {
  const { t } = useTranslation()
  const { moments, fault, html, subject } = preview
  const { id, rule } = recurring
  return (
    <>
      {moments.length > 0 && (
        <Text size="sm">
          {t('recurring.moments', { moments: moments.map((one) => momentInZone(one, rule.time_zone)).join(' · ') })}
        </Text>
      )}
      {fault !== null && (
        <Text c="red" size="sm" role="alert">
          {fault}
        </Text>
      )}
      <FeedItems preview={preview} />
      {subject !== null && <Text fw={600}>{subject}</Text>}
      {html !== null && <PreviewFrame title={t('recurring.preview')} address={`/api/recurring/${id}/preview`} />}
    </>
  )
}
