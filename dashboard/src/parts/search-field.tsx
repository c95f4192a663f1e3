import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

const pauseBeforeSearch = 300

/** Searches while one types, after a short pause. `/` anywhere on the screen goes to it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const later = useDebouncedCallback(onChange, pauseBeforeSearch)
  useEffect(() => setText(value), [value])
  const change = (next: string) => {
    setText(next)
    later(next)
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={16} />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label={t('common.clear')} onClick={() => change('')} />}
      data-search-field
      miw={220}
      flex={1}
      maw={420}
    />
  )
}
