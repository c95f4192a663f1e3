import { ActionIcon, Box, Group, NumberInput, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { personStatuses } from '../criteria.ts'
import { AttributeFields } from './attribute-fields.tsx'
import { type AttributeOp, blank, type Condition, kindOf, kinds, textOps, type When } from './conditions.ts'
import { EventFields, MailedFields, MemberFields } from './event-fields.tsx'
import classes from './group-editor.module.css'
import { SampleFields } from './sample-fields.tsx'
import { useFocus } from './use-focus.ts'

export interface RowProps<Kind extends Condition = Condition> {
  readonly condition: Kind
  readonly onChange: (condition: Condition) => void
}

interface ConditionRowProps extends RowProps {
  readonly onRemove: () => void
  /** It was added just now: whoever did it goes on here. */
  readonly focused: boolean
}

/** One condition: what is looked at, how it is compared, with what. */
export function ConditionRow({ condition, onChange, onRemove, focused }: ConditionRowProps) {
  const { t } = useTranslation()
  const first = useFocus<HTMLInputElement>(focused)
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <Group gap="xs" flex={1} className={classes.fields}>
        <Select
          ref={first}
          w={190}
          aria-label={t('filter.kind')}
          data={kinds.map((kind) => ({ value: kind, label: t(`filter.kind.${kind}`) }))}
          value={kindOf(condition)}
          onChange={(value) => {
            const kind = kinds.find((known) => known === value)
            if (kind !== undefined) onChange(blank(kind))
          }}
          allowDeselect={false}
        />
        <Fields condition={condition} onChange={onChange} />
      </Group>
      <ActionIcon size="lg" aria-label={t('filter.remove')} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </Group>
  )
}

function Fields({ condition, onChange }: RowProps) {
  switch (condition.kind) {
    case 'text':
      return <TextFields condition={condition} onChange={onChange} />
    case 'status':
      return <StatusFields condition={condition} onChange={onChange} />
    case 'date':
      return <WhenFields when={condition.when} onChange={(when) => onChange({ ...condition, when })} />
    case 'attribute':
      return <AttributeFields condition={condition} onChange={onChange} />
    case 'member':
      return <MemberFields condition={condition} onChange={onChange} />
    case 'mailed':
      return <MailedFields condition={condition} onChange={onChange} />
    case 'sample':
      return <SampleFields condition={condition} onChange={onChange} />
    default:
      return <EventFields condition={condition} onChange={onChange} />
  }
}

/** Names of the texts are taken together here, so that the compiler need not do it for every operator. */
const operatorLabel = (op: string) => `filter.op.${op}`

type OperatorWord = AttributeOp | When['op']

interface OperatorProps<Op extends OperatorWord> {
  readonly ops: readonly Op[]
  readonly value: Op
  readonly onChange: (op: Op) => void
}

export function Operator<Op extends OperatorWord>({ ops, value, onChange }: OperatorProps<Op>) {
  const { t } = useTranslation()
  return (
    <Select
      w={170}
      aria-label={t('filter.op')}
      data={ops.map((op) => ({ value: op, label: t(operatorLabel(op)) }))}
      value={value}
      onChange={(chosen) => {
        const op = ops.find((known) => known === chosen)
        if (op !== undefined) onChange(op)
      }}
      allowDeselect={false}
    />
  )
}

function TextFields({ condition, onChange }: RowProps<Extract<Condition, { kind: 'text' }>>) {
  const { t } = useTranslation()
  return (
    <>
      <Operator ops={textOps} value={condition.op} onChange={(op) => onChange({ ...condition, op })} />
      <TextInput
        flex={1}
        miw={160}
        aria-label={t('filter.value')}
        value={condition.value}
        onChange={(event) => onChange({ ...condition, value: event.currentTarget.value })}
      />
    </>
  )
}

function StatusFields({ condition, onChange }: RowProps<Extract<Condition, { kind: 'status' }>>) {
  const { t } = useTranslation()
  return (
    <>
      <Operator ops={['is', 'is_not']} value={condition.op} onChange={(op) => onChange({ ...condition, op })} />
      <Select
        w={170}
        aria-label={t('filter.value')}
        data={personStatuses.map((value) => ({ value: value, label: t(`subscribers.status.${value}`) }))}
        value={condition.value}
        onChange={(value) => value !== null && onChange({ ...condition, value })}
        allowDeselect={false}
      />
    </>
  )
}

const whenOps = ['within', 'older', 'after', 'before'] as const

function WhenFields({ when, onChange }: { readonly when: When; readonly onChange: (when: When) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Operator
        ops={whenOps}
        value={when.op}
        onChange={(op) =>
          onChange(op === 'within' || op === 'older' ? { op, days: daysOf(when) } : { op, date: dateOf(when) })
        }
      />
      {'days' in when ? (
        <NumberInput
          w={130}
          aria-label={t('filter.days')}
          min={0}
          max={100_000}
          suffix={t('filter.days.suffix')}
          value={when.days}
          onChange={(value) => onChange({ op: when.op, days: Number(value) || 0 })}
        />
      ) : (
        <Box>
          <TextInput
            type="date"
            aria-label={t('filter.date')}
            value={when.date}
            onChange={(event) => onChange({ op: when.op, date: event.currentTarget.value })}
          />
        </Box>
      )}
    </>
  )
}

const daysOf = (when: When) => ('days' in when ? when.days : 30)
const dateOf = (when: When) => ('date' in when ? when.date : '')
