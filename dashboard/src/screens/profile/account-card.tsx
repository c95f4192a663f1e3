import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure, notifyDone } from '../../parts/failure.tsx'
import { Card, OwnPassword } from './card.tsx'
import { saveProfile } from './queries.ts'

interface AccountCardProps {
  readonly profile: { readonly name: string; readonly email: string | null; readonly password_login: boolean }
}

export function AccountCard({ profile }: AccountCardProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [name, setName] = useState(profile.name)
  const [email, setEmail] = useState(profile.email ?? '')
  const [password, setPassword] = useState('')
  const moved = email.trim() !== (profile.email ?? '')
  const changed = moved || name.trim() !== profile.name
  const save = useMutation({
    mutationFn: () =>
      saveProfile({ name: name.trim(), email: email.trim(), ...(moved ? { current_password: password } : {}) }),
    onSuccess: async () => {
      notifyDone(t('common.saved'))
      setPassword('')
      await client.invalidateQueries({ queryKey: ['profile'] })
    },
  })
  return (
    <Card title={t('profile.account')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Stack>
          <TextInput
            label={t('users.name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            autoComplete="name"
            maw={360}
          />
          <TextInput
            type="email"
            label={t('subscribers.email')}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            autoComplete="email"
            maw={360}
          />
          {moved && profile.password_login && <OwnPassword value={password} onChange={setPassword} />}
          {save.error !== null && <Failure error={save.error} />}
          <Group>
            <Button type="submit" disabled={!changed} loading={save.isPending}>
              {t('common.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
