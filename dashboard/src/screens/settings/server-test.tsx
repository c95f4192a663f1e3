import { Alert, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { profileQuery } from '../../api/session.ts'
import { Failure } from '../../parts/failure.tsx'
import { testServer } from './queries.ts'
import type { Values } from './values.ts'

/** Sends one message through the server as it stands here, saved or not, and shows what it answered. */
export function ServerTest({ server }: { readonly server: Values }) {
  const { t } = useTranslation()
  const { data: profile } = useSuspenseQuery(profileQuery)
  const [email, setEmail] = useState(profile.email ?? '')
  const test = useMutation({ mutationFn: () => testServer(server, email) })
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <TextInput
            flex={1}
            miw={200}
            type="email"
            label={t('settings.smtp.test')}
            description={t('settings.smtp.test.help')}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button
            variant="default"
            loading={test.isPending}
            disabled={email.trim() === ''}
            onClick={() => test.mutate()}
          >
            {t('settings.smtp.test.do')}
          </Button>
        </Group>
        {test.error !== null && <Failure error={test.error} />}
        {test.data !== undefined && (
          <Alert
            color="teal"
            variant="light"
            icon={<IconCheck size={18} />}
            title={t('settings.smtp.test.done')}
            role="status"
          >
            {test.data.map((line) => (
              <Text key={line} size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                {line}
              </Text>
            ))}
          </Alert>
        )}
      </Stack>
    </Paper>
  )
}
