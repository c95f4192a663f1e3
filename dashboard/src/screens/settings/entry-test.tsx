import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../parts/failure.tsx'
import { formatNumber } from '../../parts/format.ts'
import { testMailbox, testMessenger, testWebhook } from './queries.ts'
import type { Values } from './values.ts'

interface EntryTestProps {
  readonly list: 'messengers' | 'bounce.mailboxes' | 'webhooks'
  readonly entry: Values
}

const words = { messengers: 'messenger', 'bounce.mailboxes': 'mailbox', webhooks: 'webhook' } as const

/** Tries a messenger, mailbox or webhook as it stands here, saved or not, and shows what it said. */
export function EntryTest({ list, entry }: EntryTestProps) {
  const { t } = useTranslation()
  const test = useMutation({
    mutationFn: async (): Promise<readonly string[]> => {
      if (list === 'messengers') return testMessenger(entry)
      if (list === 'webhooks') return testWebhook(entry)
      const { messages } = await testMailbox(entry)
      return [t('settings.test.mailbox.found', { count: messages, formatted: formatNumber(messages) })]
    },
  })
  const name = words[list]
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" maw={480}>
            {t(`settings.test.${name}.help`)}
          </Text>
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {t(`settings.test.${name}.do`)}
          </Button>
        </Group>
        {test.error !== null && <Failure error={test.error} />}
        {test.data !== undefined && (
          <Alert color="teal" variant="light" icon={<IconCheck size={18} />} role="status">
            {test.data.map((line) => (
              <Text key={line} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {line}
              </Text>
            ))}
          </Alert>
        )}
      </Stack>
    </Paper>
  )
}
