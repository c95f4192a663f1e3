import { PasswordInput, SegmentedControl, Select, Switch, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { SaveForm } from '../../parts/save-form.tsx'
import { listRolesQuery, userRolesQuery } from '../roles/queries.ts'
import type { User, UserInput } from './queries.ts'

interface UserFormProps {
  readonly user: User | undefined
  readonly onSave: (values: UserInput) => Promise<void>
  readonly onCancel: () => void
}

interface Values {
  readonly type: 'user' | 'api'
  readonly username: string
  readonly name: string
  readonly email: string
  readonly enabled: boolean
  readonly passwordLogin: boolean
  readonly password: string
  readonly role: number | undefined
  readonly listRole: number | undefined
}

const types = ['user', 'api'] as const

export function UserForm({ user, onSave, onCancel }: UserFormProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState<Values>(() => initial(user))
  const set = (changes: Partial<Values>) => setValues((current) => ({ ...current, ...changes }))
  const person = values.type === 'user'
  const ready = values.username.trim() !== '' && values.role !== undefined && (!person || values.email.trim() !== '')
  return (
    <SaveForm existing={user !== undefined} ready={ready} onSave={() => onSave(inputOf(values))} onCancel={onCancel}>
      {user === undefined && (
        <div>
          <SegmentedControl
            aria-label={t('users.type')}
            data={types.map((value) => ({ value, label: t(`users.type.${value}`) }))}
            value={values.type}
            onChange={(value) => set({ type: value === 'api' ? 'api' : 'user' })}
          />
          <Text size="xs" c="dimmed" mt={4}>
            {t(`users.type.${values.type}.help`)}
          </Text>
        </div>
      )}
      <TextInput
        label={t('users.username')}
        description={t('users.username.help')}
        value={values.username}
        onChange={(event) => set({ username: event.currentTarget.value })}
        autoComplete="off"
        required
        data-autofocus
      />
      {person && <PersonFields values={values} set={set} stored={user} />}
      <RoleFields values={values} set={set} />
      {user !== undefined && (
        <Switch
          label={t('users.enabled')}
          description={t('users.enabled.help')}
          checked={values.enabled}
          onChange={(event) => set({ enabled: event.currentTarget.checked })}
        />
      )}
    </SaveForm>
  )
}

interface PartProps {
  readonly values: Values
  readonly set: (changes: Partial<Values>) => void
}

function PersonFields({ values, set, stored }: PartProps & { readonly stored: User | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('users.name')}
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        autoComplete="off"
      />
      <TextInput
        type="email"
        label={t('subscribers.email')}
        value={values.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
        autoComplete="off"
        required
      />
      <Switch
        label={t('users.passwordLogin')}
        description={t('users.passwordLogin.help')}
        checked={values.passwordLogin}
        onChange={(event) => set({ passwordLogin: event.currentTarget.checked })}
      />
      {values.passwordLogin && (
        <PasswordInput
          label={t('users.password')}
          description={t(stored?.password_login ? 'users.password.keep' : 'users.password.help')}
          value={values.password}
          onChange={(event) => set({ password: event.currentTarget.value })}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('users.password.show') }}
        />
      )}
    </>
  )
}

function RoleFields({ values, set }: PartProps) {
  const { t } = useTranslation()
  const enabled = useMay()('roles:get')
  const { data: roles = [] } = useQuery({ ...userRolesQuery, enabled })
  const { data: listRoles = [] } = useQuery({ ...listRolesQuery, enabled })
  return (
    <>
      <Select
        label={t('users.role')}
        description={t('users.role.help')}
        data={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.role === undefined ? null : String(values.role)}
        onChange={(value) => set({ role: value === null ? undefined : Number(value) })}
        searchable
        required
        allowDeselect={false}
      />
      <Select
        label={t('users.listRole')}
        description={t('users.listRole.help')}
        placeholder={t('users.listRole.none')}
        data={listRoles.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.listRole === undefined ? null : String(values.listRole)}
        onChange={(value) => set({ listRole: value === null ? undefined : Number(value) })}
        searchable
        clearable
      />
    </>
  )
}

function initial(user: User | undefined): Values {
  return {
    type: user?.type ?? 'user',
    username: user?.username ?? '',
    name: user?.name ?? '',
    email: user?.email ?? '',
    enabled: user?.status !== 'disabled',
    passwordLogin: user?.password_login ?? true,
    password: '',
    role: user?.user_role.id,
    listRole: user?.list_role?.id,
  }
}

/** An API user has no address and no password; the server makes its token. */
function inputOf(values: Values): UserInput {
  const common: UserInput = {
    type: values.type,
    username: values.username.trim(),
    name: values.name.trim() || values.username.trim(),
    status: values.enabled ? 'enabled' : 'disabled',
    ...(values.role === undefined ? {} : { user_role_id: values.role }),
    ...(values.listRole === undefined ? {} : { list_role_id: values.listRole }),
  }
  if (values.type === 'api') return common
  return {
    ...common,
    email: values.email.trim(),
    password_login: values.passwordLogin,
    ...(values.passwordLogin && values.password !== '' ? { password: values.password } : {}),
  }
}
