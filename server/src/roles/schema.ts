import Type, { type Static } from 'typebox'
import { allPermissions, listPermissions } from '../auth/permissions.ts'
import { Time } from '../http/schemas.ts'
import { ListRights } from '../users/schema.ts'

export const UserRole = Type.Object({
  id: Type.Integer(),
  created_at: Time,
  updated_at: Time,
  type: Type.Literal('user'),
  name: Type.String(),
  permissions: Type.Array(Type.String()),
  lists: Type.Null(),
  require_second_factor: Type.Boolean({
    description: 'Holders can do nothing before they have set up a second factor.',
  }),
})
export type UserRole = Static<typeof UserRole>

export const ListRole = Type.Object({
  id: Type.Integer(),
  created_at: Time,
  updated_at: Time,
  name: Type.String(),
  lists: Type.Array(ListRights),
})
export type ListRole = Static<typeof ListRole>

export const UserRoleInput = Type.Object({
  name: Type.String(),
  permissions: Type.Array(Type.Enum([...allPermissions])),
  require_second_factor: Type.Optional(Type.Boolean()),
})
export type UserRoleInput = Static<typeof UserRoleInput>

export const ListRoleInput = Type.Object({
  name: Type.String(),
  lists: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
        permissions: Type.Optional(Type.Array(Type.Enum([...listPermissions]))),
      }),
      { maxItems: 10_000 },
    ),
  ),
})
export type ListRoleInput = Static<typeof ListRoleInput>
