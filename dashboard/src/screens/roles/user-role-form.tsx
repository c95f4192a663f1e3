import { Checkbox, Paper, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery, useMay } from '../../api/session.ts'
import { SaveForm } from '../../parts/save-form.tsx'
import { dangerous, isPermission, superAdmin } from './permissions.ts'
import type { UserRole, UserRoleInput } from './queries.ts'
import { nameAtFirst, type RoleFormProps } from './role-table.tsx'
import classes from './roles.module.css'

/** The matrix: every permission in its group, with what it means. */
export function UserRoleForm({ role, template, onSave, onCancel }: RoleFormProps<UserRole, UserRoleInput>) {
  const { t } = useTranslation()
  const { data: config } = useSuspenseQuery(configQuery)
  const manage = useMay()('roles:manage')
  const readOnly = role?.id === superAdmin || !manage
  const all = config.permissions.flatMap((group) => group.permissions)
  const from = role ?? template
  const [name, setName] = useState(() => nameAtFirst(t, role, template))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(from?.id === superAdmin ? all : (from?.permissions ?? [])),
  )
  const [second, setSecond] = useState(from?.require_second_factor ?? false)
  const tick = (permissions: readonly string[], on: boolean) => {
    const next = new Set(ticked)
    for (const permission of permissions) on ? next.add(permission) : next.delete(permission)
    setTicked(next)
  }
  return (
    <SaveForm
      existing={role !== undefined}
      ready={name.trim() !== ''}
      readOnly={readOnly}
      onSave={() =>
        onSave({ name: name.trim(), permissions: [...ticked].filter(isPermission), require_second_factor: second })
      }
      onCancel={onCancel}
    >
      {role?.id === superAdmin && <Text size="sm">{t('roles.superAdmin')}</Text>}
      <TextInput
        label={t('roles.name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        readOnly={readOnly}
        required
        data-autofocus
      />
      <div className={classes.groups}>
        {config.permissions.map(({ group, permissions }) => (
          <PermissionGroup
            key={group}
            group={group}
            permissions={permissions}
            ticked={ticked}
            onTick={tick}
            readOnly={readOnly}
          />
        ))}
      </div>
      <Switch
        label={t('roles.secondFactor')}
        description={t('roles.secondFactor.help')}
        checked={second}
        onChange={(event) => setSecond(event.currentTarget.checked)}
        disabled={readOnly}
      />
    </SaveForm>
  )
}

interface PermissionGroupProps {
  readonly group: string
  readonly permissions: readonly string[]
  readonly ticked: ReadonlySet<string>
  readonly onTick: (permissions: readonly string[], on: boolean) => void
  readonly readOnly: boolean
}

function PermissionGroup({ group, permissions, ticked, onTick, readOnly }: PermissionGroupProps) {
  const { t } = useTranslation()
  const count = permissions.filter((permission) => ticked.has(permission)).length
  return (
    <Paper withBorder p="md" component="fieldset" className={classes.group}>
      <Stack gap="sm">
        <Checkbox
          label={<b>{t(`roles.group.${group}`)}</b>}
          checked={count === permissions.length}
          indeterminate={count > 0 && count < permissions.length}
          onChange={(event) => onTick(permissions, event.currentTarget.checked)}
          disabled={readOnly}
        />
        {permissions.map((permission) => (
          <Checkbox
            key={permission}
            ms="lg"
            label={t(`roles.permission.${permission}`)}
            description={
              dangerous.has(permission) ? t(`roles.warning.${permission}`) : <span dir="ltr">{permission}</span>
            }
            classNames={dangerous.has(permission) ? { description: classes.warning } : undefined}
            checked={ticked.has(permission)}
            onChange={(event) => onTick([permission], event.currentTarget.checked)}
            disabled={readOnly}
          />
        ))}
      </Stack>
    </Paper>
  )
}
