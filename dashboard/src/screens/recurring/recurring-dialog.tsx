import { Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyDone } from '../../parts/failure.tsx'
import { SaveForm } from '../../parts/save-form.tsx'
import { CampaignSelect } from './campaign-select.tsx'
import { draftOf, inputOf, type RecurringDraft } from './draft.ts'
import { FeedField } from './feed-field.tsx'
import { createRecurring, type Recurring, refreshRecurring, saveRecurring } from './queries.ts'
import { RuleField } from './rule-field.tsx'

interface RecurringDialogProps {
  /** Undefined: a new one. */
  readonly recurring: Recurring | undefined
  readonly onClose: () => void
}

/** What is sent, when, and with what of a feed. */
export function RecurringDialog({ recurring, onClose }: RecurringDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(recurring))
  const change = (part: Partial<RecurringDraft>) => setDraft((before) => ({ ...before, ...part }))
  const input = inputOf(draft)
  const save = async () => {
    if (input === undefined) return
    const saved = await (recurring === undefined ? createRecurring(input) : saveRecurring(recurring.id, input))
    notifyDone(t('recurring.saved', { name: saved.name }))
    onClose()
    await refreshRecurring(client)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(recurring === undefined ? 'recurring.create' : 'recurring.edit')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <SaveForm existing={recurring !== undefined} ready={input !== undefined} onSave={save} onCancel={onClose}>
        <TextInput
          label={t('recurring.name')}
          description={t('recurring.name.help')}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          maxLength={200}
          required
          data-autofocus
        />
        <CampaignSelect draft={draft} onChange={change} />
        <RuleField draft={draft} onChange={change} />
        <FeedField draft={draft} onChange={change} recurringId={recurring?.id} />
      </SaveForm>
    </Modal>
  )
}
