import { NativeSelect, useDirection } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, payload } from '../api/client.ts'
import { profileQuery } from '../api/session.ts'
import { nameOfLanguage } from '../i18n/choose.ts'
import { languages } from '../i18n/files.ts'
import { direction, showLanguage } from '../i18n/i18n.ts'
import { notifyFailure } from '../parts/failure.tsx'

/** Languages by the names their speakers use; the first entry follows the browser. Kept with the account. */
export function LanguagePicker() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: profile } = useSuspenseQuery(profileQuery)
  const { setDirection } = useDirection()
  const [chosen, setChosen] = useState(profile.language)
  const choose = async (language: string) => {
    setChosen(language)
    const save = payload(api.PUT('/api/profile', { body: { language } }))
    const show = showLanguage(language === '' ? undefined : language).then(() => setDirection(direction()))
    const [saved] = await Promise.all([save, show])
    client.setQueryData(profileQuery.queryKey, saved)
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
