import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../parts/confirm.tsx'
import { Failure, notifyDone } from '../../parts/failure.tsx'
import { formatNumber } from '../../parts/format.ts'
import { type CleanUp, cleanUp as run } from './queries.ts'

/** From here on the deletion is confirmed by typing the number. */
const many = 100

/** First says how many it would be; only then it can be done. */
export function CleanUpCard({ cleanUp: { id, dated } }: { readonly cleanUp: CleanUp }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [day, setDay] = useState(() => new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10))
  const [asked, setAsked] = useState(false)
  const before = () => new Date(`${day}T00:00:00`).toISOString()
  const count = useMutation({ mutationFn: () => run(id, before(), true) })
  const remove = useMutation({
    mutationFn: () => run(id, before(), false),
    onSuccess: async (removed) => {
      notifyDone(t('maintenance.done', { count: removed, formatted: formatNumber(removed) }))
      setAsked(false)
      count.reset()
      await client.invalidateQueries()
    },
  })
  const found = count.data ?? 0
  const error = count.error ?? remove.error
  return (
    <Paper withBorder p="lg" component="section" aria-label={t(`maintenance.${id}`)}>
      <Stack gap={count.data === undefined ? 0 : 'sm'}>
        <Group justify="space-between" align="flex-end">
          <div style={{ flex: '1 1 320px' }}>
            <Title order={2} size="h5">
              {t(`maintenance.${id}`)}
            </Title>
            <Text size="sm" c="dimmed">
              {t(`maintenance.${id}.text`)}
            </Text>
          </div>
          <Group align="flex-end" gap="xs">
            {dated && (
              <TextInput
                type="date"
                label={t('maintenance.before')}
                value={day}
                onChange={(event) => {
                  setDay(event.currentTarget.value)
                  count.reset()
                }}
              />
            )}
            <Button
              variant="default"
              loading={count.isPending}
              disabled={dated && day === ''}
              onClick={() => count.mutate()}
            >
              {t('maintenance.count')}
            </Button>
          </Group>
        </Group>
        <div aria-live="polite">
          {count.data !== undefined && (
            <Group>
              <Text fw={600}>{t(`maintenance.${id}.found`, { count: found, formatted: formatNumber(found) })}</Text>
              {found > 0 && (
                <Button size="xs" color="red" variant="light" onClick={() => setAsked(true)}>
                  {t('maintenance.delete', { count: found, formatted: formatNumber(found) })}
                </Button>
              )}
            </Group>
          )}
        </div>
        {error !== null && <Failure error={error} />}
      </Stack>
      {asked && (
        <Confirm
          opened
          onClose={() => setAsked(false)}
          onConfirm={() => remove.mutate()}
          title={t(`maintenance.${id}`)}
          confirmLabel={t('maintenance.delete', { count: found, formatted: formatNumber(found) })}
          danger
          loading={remove.isPending}
          typed={found >= many ? String(found) : undefined}
        >
          {t('maintenance.irreversible')}
        </Confirm>
      )}
    </Paper>
  )
}
