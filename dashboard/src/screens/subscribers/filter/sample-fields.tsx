import { NumberInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RowProps } from './condition-row.tsx'
import type { Condition } from './conditions.ts'

/** A share of everybody by chance, which stays the same people. */
export function SampleFields({ condition, onChange }: RowProps<Extract<Condition, { kind: 'sample' }>>) {
  const { t } = useTranslation()
  return (
    <>
      {(['from', 'to'] as const).map((bound) => (
        <NumberInput
          key={bound}
          w={130}
          aria-label={t(`filter.sample.${bound}`)}
          prefix={t(`filter.sample.${bound}.prefix`)}
          suffix=" %"
          min={0}
          max={100}
          decimalScale={3}
          value={condition[bound]}
          onChange={(value) => onChange({ ...condition, [bound]: Number(value) || 0 })}
        />
      ))}
      <TextInput
        flex={1}
        miw={120}
        aria-label={t('filter.sample.seed')}
        placeholder={t('filter.sample.seed')}
        title={t('filter.sample.seed.help')}
        maxLength={100}
        value={condition.seed}
        onChange={(event) => onChange({ ...condition, seed: event.currentTarget.value })}
      />
    </>
  )
}
