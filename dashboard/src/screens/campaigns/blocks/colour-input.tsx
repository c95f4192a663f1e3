import { ColorInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface ColourInputProps {
  readonly label: string
  /** Empty: none. */
  readonly value: string
  readonly onChange: (value: string | undefined) => void
  readonly readOnly: boolean
}

/** A colour is one when it is whole: what is half typed changes nothing, nor does passing through the field. */
export function ColourInput({ label, value, onChange, readOnly }: ColourInputProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const take = (text: string) => {
    setTyped(text)
    const isWhole = text === '' || /^#[0-9a-f]{6}$/i.test(text)
    if (isWhole && text.toUpperCase() !== value.toUpperCase()) onChange(text === '' ? undefined : text.toUpperCase())
  }
  return (
    <ColorInput
      label={label}
      value={typed ?? value}
      format="hex"
      fixOnBlur={false}
      onChange={take}
      onBlur={() => setTyped(undefined)}
      placeholder={t('blocks.none')}
      readOnly={readOnly}
      eyeDropperButtonProps={{ 'aria-label': t('blocks.eyeDropper') }}
    />
  )
}
