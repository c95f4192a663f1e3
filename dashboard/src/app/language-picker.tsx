import { NativeSelect, useDirection } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../api/session.ts'
import { nameOfLanguage } from '../i18n/choose.ts'
import { chooseLanguage, chosenLanguage, direction, languages } from '../i18n/i18n.ts'
import { notifyFailure } from '../parts/failure.tsx'

/** Languages by the names their speakers use; the first entry follows the browser. */
export function LanguagePicker() {
  const { t } = useTranslation()
  const { data: config } = useSuspenseQuery(configQuery)
  const { setDirection } = useDirection()
  const [chosen, setChosen] = useState(chosenLanguage() ?? '')
  const choose = async (code: string) => {
    setChosen(code)
    await chooseLanguage(code === '' ? undefined : code, config.lang)
    setDirection(direction())
  }
  return (
    <NativeSelect
      mx="xs"
      mb="xs"
      size="xs"
      label={t('shell.language')}
      value={chosen}
      onChange={(event) => void choose(event.currentTarget.value).catch(notifyFailure)}
      data={[
        { value: '', label: t('shell.language.browser') },
        ...languages.map((code) => ({ value: code, label: nameOfLanguage(code) })),
      ]}
    />
  )
}
