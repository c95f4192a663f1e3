import { Button, Group, MultiSelect, Select, Stack, TagsInput, TextInput } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../api/session.ts'
import { Failure } from '../../parts/failure.tsx'
import { isPermission } from '../roles/permissions.ts'
import type { TokenInput } from './queries.ts'

interface TokenFormProps {
  /** What the user of the token may do; empty for the role that may do everything. */
  readonly granted: readonly string[]
  readonly onSave: (input: TokenInput) => Promise<void>
  readonly onCancel: () => void
}

const days = ['30', '90', '365'] as const

export function TokenForm({ granted, onSave, onCancel }: TokenFormProps) {
  const { t } = useTranslation()
  const { data: config } = useSuspenseQuery(configQuery)
  const [name, setName] = useState('')
  const [ends, setEnds] = useState<string | null>('365')
  const [rights, setRights] = useState<string[]>([])
  const [addresses, setAddresses] = useState<string[]>([])
  const all = config.permissions.flatMap((group) => group.permissions)
  const save = useMutation({
    mutationFn: () =>
      onSave({
        name: name.trim(),
        ...(ends === null ? {} : { expires_at: new Date(Date.now() + Number(ends) * 86_400_000).toISOString() }),
        ...(rights.length === 0 ? {} : { permissions: rights.filter(isPermission) }),
        ...(addresses.length === 0 ? {} : { addresses }),
      }),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Stack>
        <TextInput
          label={t('users.tokens.name')}
          description={t('users.tokens.name.help')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={200}
          required
          data-autofocus
        />
        <Select
          label={t('users.tokens.ends')}
          placeholder={t('users.tokens.ends.never')}
          data={days.map((value) => ({ value, label: t(`users.tokens.ends.${value}`) }))}
          value={ends}
          onChange={setEnds}
          clearable
        />
        <MultiSelect
          label={t('users.tokens.limit')}
          description={t('users.tokens.limit.help')}
          data={granted.length === 0 ? all : all.filter((permission) => granted.includes(permission))}
          value={rights}
          onChange={setRights}
          searchable
          hidePickedOptions
        />
        <TagsInput
          label={t('users.tokens.addresses')}
          description={t('users.tokens.addresses.help')}
          value={addresses}
          onChange={setAddresses}
        />
        {save.error !== null && <Failure error={save.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
            {t('users.tokens.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
