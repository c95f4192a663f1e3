import { Button, Group, Paper, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyDone } from '../../parts/failure.tsx'
import { differences } from './differences.ts'
import { saveSettings, settingsQuery } from './queries.ts'
import { ReviewDialog } from './review-dialog.tsx'
import type { Draft } from './use-draft.ts'

/** Says how much is not saved, shows it before it is saved, and saves it. */
export function SaveBar({ settings, draft }: { readonly settings: readonly string[]; readonly draft: Draft }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const changes = draft.changesOf(settings)
  const found = differences(draft.stored, changes)
  const save = useMutation({
    mutationFn: () => saveSettings(changes),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: settingsQuery.queryKey })
      void client.invalidateQueries({ queryKey: ['config'] })
      draft.forget(settings)
      setAsked(false)
      notifyDone(t('settings.saved'))
    },
  })
  const close = () => {
    setAsked(false)
    save.reset()
  }
  if (found.length === 0) return null
  return (
    <Paper withBorder shadow="md" p="sm" pos="sticky" bottom={12} style={{ zIndex: 5 }}>
      <Group justify="space-between">
        <Text size="sm" fw={600} role="status">
          {t('settings.unsaved', { count: found.length })}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={() => draft.forget(settings)}>
            {t('settings.discard')}
          </Button>
          <Button onClick={() => setAsked(true)}>{t('settings.review')}</Button>
        </Group>
      </Group>
      <ReviewDialog
        opened={asked}
        differences={found}
        error={save.error}
        saving={save.isPending}
        onSave={() => save.mutate()}
        onClose={close}
      />
    </Paper>
  )
}
