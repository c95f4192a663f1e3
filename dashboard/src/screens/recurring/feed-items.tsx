import { Anchor, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../parts/cells.tsx'
import { formatNumber } from '../../parts/format.ts'
import { Moment } from '../../parts/moment.tsx'
import type { Preview } from './queries.ts'

/** What a feed holds: its newest items, and which of them are new. */
export function FeedItems({ preview }: { readonly preview: Pick<Preview, 'feed' | 'feed_fault'> }) {
  const { t } = useTranslation()
  const { feed, feed_fault: fault } = preview
  if (fault !== null) {
    return (
      <Text c="red" size="sm" role="alert">
        {fault}
      </Text>
    )
  }
  if (feed === null) return null
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">
        <b>{feed.title}</b> · {t('recurring.fresh', { formatted: formatNumber(feed.fresh) })}
      </Text>
      {feed.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('recurring.feed.empty')}
        </Text>
      )}
      <Stack component="ul" gap={4} m={0} ps="md">
        {feed.items.map((item) => (
          <Text component="li" size="sm" key={`${item.link} ${item.title} ${item.published}`}>
            {item.link === '' ? (
              item.title
            ) : (
              <Anchor href={item.link} underline="always" target="_blank" rel="noreferrer noopener">
                {item.title}
              </Anchor>
            )}{' '}
            {item.published !== null && (
              <Text span c="dimmed" size="sm">
                <Moment value={item.published} />
              </Text>
            )}{' '}
            {item.is_new && <Mark color="teal">{t('recurring.new')}</Mark>}
          </Text>
        ))}
      </Stack>
    </Stack>
  )
}
