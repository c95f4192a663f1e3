import { Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyDone } from '../../parts/failure.tsx'
import { SaveForm } from '../../parts/save-form.tsx'
import { PatternSelect } from '../campaigns/pattern-select.tsx'
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
        <PatternSelect
          label={t('recurring.campaign')}
          description={t('recurring.campaign.help')}
          placeholder={t('recurring.campaign.placeholder')}
          nothingFoundMessage={t('recurring.campaign.none')}
          campaign={draft.campaign}
          onPick={(campaign) => change({ campaign })}
          required
        />
        <RuleField draft={draft} onChange={change} />
        <FeedField draft={draft} onChange={change} recurringId={recurring?.id} />
      </SaveForm>
    </Modal>
  )
}
