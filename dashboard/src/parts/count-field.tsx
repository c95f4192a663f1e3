import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

interface CountFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'allowDecimal'> {
  readonly value: number
  /** Zero where nothing stands in it. */
  readonly onChange: (value: number) => void
}

/** A whole number that can be deleted and written anew: what is less than its least while it is written stays as it is. */
export function CountField({ value, onChange, ...more }: CountFieldProps) {
  const [empty, setEmpty] = useState(false)
  return (
    <NumberInput
      {...more}
      allowDecimal={false}
      value={empty && value === 0 ? '' : value}
      onChange={(next) => {
        setEmpty(next === '')
        onChange(Number(next) || 0)
      }}
    />
  )
}
