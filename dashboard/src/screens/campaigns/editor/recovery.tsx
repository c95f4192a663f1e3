import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../parts/format.ts'
import { clearJournal, readJournal } from './journal.ts'
import type { Editor } from './use-editor.ts'

/** Offers what was written in this browser and never reached the server. */
export function Recovery({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation()
  const { campaign, draft, set } = editor
  const [entry, setEntry] = useState(() => readJournal(campaign.id, draft))
  if (entry === undefined) return null
  const { subject, body, bodySource, altbody, contentType } = entry
  return (
    <Alert color="yellow" variant="light" icon={<IconHistory size={18} />} title={t('campaigns.recovery.title')}>
      <Group justify="space-between">
        <Text size="sm">{t('campaigns.recovery.text', { time: formatMoment(entry.at) })}</Text>
        <Group gap="xs">
          <Button
            size="xs"
            onClick={() => {
              set({ subject, body, bodySource, altbody, contentType })
              setEntry(undefined)
            }}
          >
            {t('campaigns.recovery.restore')}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              clearJournal(campaign.id)
              setEntry(undefined)
            }}
          >
            {t('campaigns.recovery.discard')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
