import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Operator, type RowProps } from './condition-row.tsx'
import { attributeOps, attributeTypes, type Condition, needsNoValue } from './conditions.ts'

type Attribute = Extract<Condition, { kind: 'attribute' }>

export function AttributeFields({ condition, onChange }: RowProps<Attribute>) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        w={150}
        aria-label={t('filter.attribute')}
        placeholder={t('filter.attribute.example')}
        value={condition.path}
        onChange={(event) => onChange({ ...condition, path: event.currentTarget.value })}
      />
      <Select
        w={110}
        aria-label={t('filter.type')}
        data={attributeTypes.map((value) => ({ value: value, label: t(`filter.type.${value}`) }))}
        value={condition.type}
        onChange={(value) => {
          const type = attributeTypes.find((known) => known === value)
          if (type !== undefined) onChange(withType(condition, type))
        }}
        allowDeselect={false}
      />
      <Operator
        ops={attributeOps[condition.type]}
        value={condition.op}
        onChange={(op) => onChange({ ...condition, op })}
      />
      {!needsNoValue(condition.op) && <Value condition={condition} onChange={onChange} />}
    </>
  )
}

function Value({ condition, onChange }: RowProps<Attribute>) {
  const { t } = useTranslation()
  if (condition.type === 'boolean') {
    return (
      <Select
        w={110}
        aria-label={t('filter.value')}
        data={['true', 'false'].map((value) => ({ value, label: t(`filter.${value}`) }))}
        value={condition.value}
        onChange={(value) => value !== null && onChange({ ...condition, value })}
        allowDeselect={false}
      />
    )
  }
  return (
    <TextInput
      flex={1}
      miw={120}
      type={condition.type === 'date' ? 'date' : 'text'}
      inputMode={condition.type === 'number' ? 'decimal' : undefined}
      aria-label={t('filter.value')}
      value={condition.value}
      onChange={(event) => onChange({ ...condition, value: event.currentTarget.value })}
    />
  )
}

/** What the new type cannot compare falls back to what it can. */
function withType(condition: Attribute, type: Attribute['type']): Attribute {
  const op = attributeOps[type].find((known) => known === condition.op) ?? attributeOps[type][0] ?? 'present'
  return { ...condition, type, op, value: type === 'boolean' ? 'true' : '' }
}
