import { Select } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { configQuery, useMay } from '../../api/session.ts'
import { listRolesQuery, userRolesQuery } from '../roles/queries.ts'

export interface RecordFieldProps {
  readonly label: string
  readonly description?: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

export function UserRoleField(props: RecordFieldProps) {
  const { data = [] } = useQuery({ ...userRolesQuery, enabled: useMay()('roles:get') })
  return <RoleField {...props} roles={data} />
}

export function ListRoleField(props: RecordFieldProps) {
  const { data = [] } = useQuery({ ...listRolesQuery, enabled: useMay()('roles:get') })
  return <RoleField {...props} roles={data} />
}

interface RoleFieldProps extends RecordFieldProps {
  readonly roles: readonly { readonly id: number; readonly name: string }[]
}

/** The value is the id of a role, or null for none. */
function RoleField({ value, onChange, roles, ...texts }: RoleFieldProps) {
  const { t } = useTranslation()
  return (
    <Select
      {...texts}
      placeholder={t('settings.role.none')}
      data={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={typeof value === 'number' && value > 0 ? String(value) : null}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      clearable
    />
  )
}

export function LanguageField({ value, onChange, ...texts }: RecordFieldProps) {
  const { data: config } = useSuspenseQuery(configQuery)
  return (
    <Select
      {...texts}
      data={config.langs.map(({ code, name }) => ({ value: code, label: name }))}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => next !== null && onChange(next)}
      searchable
      allowDeselect={false}
    />
  )
}
