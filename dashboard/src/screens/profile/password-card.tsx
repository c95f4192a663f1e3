import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure, notifyDone } from '../../parts/failure.tsx'
import { Card, OwnPassword } from './card.tsx'
import { saveProfile } from './queries.ts'

export function PasswordCard() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const differs = again !== '' && again !== next
  const save = useMutation({
    mutationFn: () => saveProfile({ password: next, current_password: current }),
    onSuccess: async () => {
      notifyDone(t('profile.password.done'))
      setCurrent('')
      setNext('')
      setAgain('')
      await client.invalidateQueries({ queryKey: ['profile'] })
    },
  })
  return (
    <Card title={t('profile.password')} text={t('profile.password.text')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Stack>
          <OwnPassword value={current} onChange={setCurrent} />
          <PasswordInput
            label={t('profile.password.new')}
            value={next}
            onChange={(event) => setNext(event.currentTarget.value)}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('users.password.show') }}
            maw={360}
          />
          <PasswordInput
            label={t('profile.password.again')}
            value={again}
            onChange={(event) => setAgain(event.currentTarget.value)}
            autoComplete="new-password"
            error={differs && t('profile.password.differs')}
            visibilityToggleButtonProps={{ 'aria-label': t('users.password.show') }}
            maw={360}
          />
          {save.error !== null && <Failure error={save.error} />}
          <Group>
            <Button type="submit" disabled={current === '' || next === '' || next !== again} loading={save.isPending}>
              {t('profile.password.do')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
