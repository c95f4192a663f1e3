import { Button, Group, Stack, Switch, TextInput } from '@mantine/core'
import { IconRss } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CountField } from '../../parts/count-field.tsx'
import { Failure } from '../../parts/failure.tsx'
import { feedOf, fewestItems, isFeedReady, type RecurringDraft } from './draft.ts'
import { FeedItems } from './feed-items.tsx'
import { lookAtFeed } from './queries.ts'
import type { DraftFieldProps } from './rule-field.tsx'

interface FeedFieldProps extends DraftFieldProps {
  /** Undefined: it is not saved yet. */
  readonly recurringId: number | undefined
}

/** A feed whose news are what is sent, and a look at it. */
export function FeedField({ draft, onChange, recurringId }: FeedFieldProps) {
  const { t } = useTranslation()
  const look = useMutation({ mutationFn: () => lookAtFeed(feedOf(draft), recurringId) })
  const change = (part: Partial<RecurringDraft>) => {
    // What was found belongs to what was asked.
    look.reset()
    onChange(part)
  }
  return (
    <Stack gap="sm">
      <Switch
        label={t('recurring.feed.use')}
        description={t('recurring.feed.use.help')}
        checked={draft.hasFeed}
        onChange={(event) => change({ hasFeed: event.currentTarget.checked })}
      />
      {draft.hasFeed && (
        <>
          <Group gap="xs" align="flex-end">
            <TextInput
              type="url"
              label={t('recurring.feed.url')}
              placeholder="https://example.com/feed.xml"
              value={draft.url}
              onChange={(event) => change({ url: event.currentTarget.value })}
              maxLength={2000}
              required
              flex={1}
              miw={220}
            />
            <Button
              variant="default"
              leftSection={<IconRss size={16} />}
              onClick={() => look.mutate()}
              loading={look.isPending}
              disabled={!isFeedReady(draft)}
            >
              {t('recurring.feed.look')}
            </Button>
          </Group>
          {look.error !== null && <Failure error={look.error} />}
          {look.data !== undefined && <FeedItems preview={look.data} />}
          <Group gap="sm" align="flex-start" grow>
            <Count draft={draft} onChange={change} field="minItems" />
            <Count draft={draft} onChange={change} field="maxItems" />
            <Count draft={draft} onChange={change} field="firstItems" />
          </Group>
        </>
      )}
    </Stack>
  )
}

interface CountProps extends DraftFieldProps {
  readonly field: keyof typeof fewestItems
}

function Count({ draft, onChange, field }: CountProps) {
  const { t } = useTranslation()
  const changed = (value: number): Partial<RecurringDraft> => ({ [field]: value })
  return (
    <CountField
      label={t(`recurring.feed.${field}`)}
      description={t(`recurring.feed.${field}.help`)}
      inputWrapperOrder={['label', 'input', 'description']}
      value={draft[field]}
      onChange={(value) => onChange(changed(value))}
      min={fewestItems[field]}
      max={50}
      miw={150}
    />
  )
}
