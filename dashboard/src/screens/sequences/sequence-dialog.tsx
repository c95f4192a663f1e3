import { Modal, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyDone } from '../../parts/failure.tsx'
import { listOptionsQuery } from '../../parts/list-picker.tsx'
import { SaveForm } from '../../parts/save-form.tsx'
import { createSequence, refreshSequences, type Sequence, type SequenceInput, saveSequence } from './queries.ts'
import { draftsOf, type StepDraft, StepsField } from './steps-field.tsx'
import { minutesIn } from './wait.ts'

interface SequenceDialogProps {
  /** Undefined: a new one. */
  readonly sequence: Sequence | undefined
  readonly onClose: () => void
}

/** Name, list and steps of a sequence. */
export function SequenceDialog({ sequence, onClose }: SequenceDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [name, setName] = useState(sequence?.name ?? '')
  const [listId, setListId] = useState(sequence?.list.id)
  const [steps, setSteps] = useState(() => draftsOf(sequence))
  const save = async () => {
    const input = inputOf(name, listId, steps)
    const saved = await (sequence === undefined ? createSequence(input) : saveSequence(sequence.id, input))
    notifyDone(t('sequences.saved', { name: saved.name }))
    onClose()
    await refreshSequences(client)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(sequence === undefined ? 'sequences.new' : 'sequences.edit')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <SaveForm
        existing={sequence !== undefined}
        ready={name.trim() !== '' && listId !== undefined && steps.every((step) => step.campaign !== undefined)}
        onSave={save}
        onCancel={onClose}
      >
        <TextInput
          label={t('sequences.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={200}
          required
          data-autofocus
        />
        <ListSelect
          sequence={sequence}
          value={listId}
          onChange={(id) => {
            if (id === listId) return
            setListId(id)
            setSteps(steps.map((step) => ({ ...step, campaign: undefined })))
          }}
        />
        <StepsField listId={listId} steps={steps} onChange={setSteps} />
      </SaveForm>
    </Modal>
  )
}

interface ListSelectProps {
  readonly sequence: Sequence | undefined
  readonly value: number | undefined
  readonly onChange: (id: number | undefined) => void
}

function ListSelect({ sequence, value, onChange }: ListSelectProps) {
  const { t } = useTranslation()
  const { data: options = [] } = useQuery(listOptionsQuery)
  const names = new Map(options.map(({ id, name }) => [String(id), name]))
  if (sequence !== undefined) names.set(String(sequence.list.id), sequence.list.name)
  return (
    <Select
      allowDeselect={false}
      label={t('sequences.list')}
      description={t('sequences.list.help')}
      data={[...names].map(([id, label]) => ({ value: id, label }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      disabled={sequence !== undefined && sequence.status !== 'draft'}
      searchable
      required
    />
  )
}

function inputOf(name: string, listId: number | undefined, steps: readonly StepDraft[]): SequenceInput {
  return {
    name: name.trim(),
    list_id: listId ?? 0,
    steps: steps.map(({ id, campaign, wait }) => ({
      ...(id === undefined ? {} : { id }),
      campaign_id: campaign?.id ?? 0,
      wait_minutes: minutesIn(wait),
    })),
  }
}
