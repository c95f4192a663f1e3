import { ActionIcon, Select } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CountField } from '../../parts/count-field.tsx'
import { PatternSelect } from '../campaigns/pattern-select.tsx'
import { RowsField } from '../settings/rows-field.tsx'
import type { Sequence } from './queries.ts'
import { inUnit, mostOf, type Wait, type WaitUnit, waitOf, waitUnits } from './wait.ts'

/** A step as it is being written. */
export interface StepDraft {
  readonly key: number
  readonly id: number | undefined
  /** With its name, so that it can be shown before it is found. */
  readonly campaign: { readonly id: number; readonly name: string } | undefined
  readonly wait: Wait
}

export function draftsOf(sequence: Sequence | undefined): readonly StepDraft[] {
  if (sequence === undefined) return [emptyStep(0)]
  return sequence.steps.map(({ id, campaign, wait_minutes: minutes }, key) => ({
    key,
    id,
    campaign: campaign ?? undefined,
    wait: waitOf(minutes),
  }))
}

function emptyStep(key: number): StepDraft {
  return { key, id: undefined, campaign: undefined, wait: { amount: key === 0 ? 0 : 1, unit: 'days' } }
}

interface StepsFieldProps {
  readonly listId: number | undefined
  readonly steps: readonly StepDraft[]
  readonly onChange: (steps: readonly StepDraft[]) => void
}

/** The messages of a sequence in their order, each with the time to wait before it. */
export function StepsField({ listId, steps, onChange }: StepsFieldProps) {
  const { t } = useTranslation()
  const edit = (key: number, change: Partial<StepDraft>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...change } : step)))
  const next = Math.max(-1, ...steps.map((step) => step.key)) + 1
  return (
    <RowsField
      label={t('sequences.steps')}
      description={t('sequences.steps.help')}
      rows={steps}
      texts="sequences.step"
      onAdd={() => onChange([...steps, emptyStep(next)])}
      onRemove={(key) => onChange(steps.filter((step) => step.key !== key))}
    >
      {(step) => (
        <StepFields
          step={step}
          listId={listId}
          isFirst={step.key === steps[0]?.key}
          onEdit={(change) => edit(step.key, change)}
          onUp={() => onChange(movedUp(steps, step.key))}
        />
      )}
    </RowsField>
  )
}

interface StepFieldsProps {
  readonly step: StepDraft
  readonly listId: number | undefined
  readonly isFirst: boolean
  readonly onEdit: (change: Partial<StepDraft>) => void
  readonly onUp: () => void
}

function StepFields({ step, listId, isFirst, onEdit, onUp }: StepFieldsProps) {
  const { t } = useTranslation()
  const { amount, unit } = step.wait
  return (
    <>
      <CountField
        label={t(isFirst ? 'sequences.wait.first' : 'sequences.wait')}
        value={amount}
        onChange={(value) => onEdit({ wait: { unit, amount: value } })}
        min={0}
        max={mostOf(unit)}
        w={130}
      />
      <Select
        aria-label={t('sequences.wait.unit')}
        data={waitUnits.map((value) => ({ value, label: t(`sequences.unit.${value}`) }))}
        value={unit}
        onChange={(value) => onEdit({ wait: inUnit(step.wait, unitOf(value, unit)) })}
        allowDeselect={false}
        w={120}
      />
      <PatternSelect
        label={t('sequences.message')}
        placeholder={t('sequences.message.placeholder')}
        nothingFoundMessage={t('sequences.message.none')}
        campaign={step.campaign}
        onPick={(campaign) => onEdit({ campaign })}
        listId={listId}
        disabled={listId === undefined}
        flex={1}
        miw={180}
      />
      <ActionIcon size="lg" aria-label={t('sequences.step.up')} disabled={isFirst} onClick={onUp}>
        <IconArrowUp size={16} />
      </ActionIcon>
    </>
  )
}

function unitOf(value: string | null, before: WaitUnit): WaitUnit {
  return waitUnits.find((unit) => unit === value) ?? before
}

function movedUp(steps: readonly StepDraft[], key: number): readonly StepDraft[] {
  const at = steps.findIndex((step) => step.key === key)
  const [step, above] = [steps[at], steps[at - 1]]
  if (step === undefined || above === undefined) return steps
  return steps.with(at - 1, step).with(at, above)
}
