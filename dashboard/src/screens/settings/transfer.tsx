import { Button, FileButton, Group } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { address } from '../../api/address.ts'
import { useMay } from '../../api/session.ts'
import { notifyDone, notifyFailure } from '../../parts/failure.tsx'
import { differences } from './differences.ts'
import { saveSettings, settingsQuery } from './queries.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { isRecord, type Values } from './values.ts'

/** All settings as a file, and back from one; what would change is shown first. */
export function Transfer({ stored }: { readonly stored: Values }) {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const [read, setRead] = useState<Values>()
  const changes = changedOf(stored, read ?? {})
  const save = useMutation({
    mutationFn: () => saveSettings(changes),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: settingsQuery.queryKey })
      void client.invalidateQueries({ queryKey: ['config'] })
      setRead(undefined)
      notifyDone(t('settings.saved'))
    },
  })
  if (!may('settings:manage')) return null
  const take = async (file: File | null) => {
    if (file === null) return
    const values = settingsIn(await file.text())
    if (values === undefined) notifyFailure(new Error(t('settings.import.unreadable')))
    else if (differences(stored, changedOf(stored, values)).length === 0) notifyDone(t('settings.import.same'))
    else setRead(values)
  }
  return (
    <Group gap="xs">
      <Button
        component="a"
        href={address('/api/settings/export')}
        download
        variant="default"
        leftSection={<IconDownload size={16} />}
      >
        {t('settings.export')}
      </Button>
      <FileButton accept="application/json,.json" onChange={(file) => void take(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
            {t('settings.import')}
          </Button>
        )}
      </FileButton>
      <ReviewDialog
        opened={read !== undefined}
        differences={differences(stored, changes)}
        error={save.error}
        saving={save.isPending}
        onSave={() => save.mutate()}
        onClose={() => {
          setRead(undefined)
          save.reset()
        }}
      />
    </Group>
  )
}

/** Settings of the file that there are here, and that are not the same. */
function changedOf(stored: Values, read: Values): Values {
  return Object.fromEntries(
    Object.entries(read).filter(
      ([key, value]) => key in stored && differences({ [key]: stored[key] }, { [key]: value }).length > 0,
    ),
  )
}

function settingsIn(text: string): Values | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
