import Type, { type Static } from 'typebox'
import { Time } from '../http/schemas.ts'

export const UserRoleOfUser = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  permissions: Type.Array(Type.String()),
})

export const ListRights = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  permissions: Type.Array(Type.String()),
})

export const ListRoleOfUser = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  lists: Type.Array(ListRights),
})

/** A person or an API user, as every answer shows them. */
export const User = Type.Object({
  id: Type.Integer(),
  created_at: Time,
  updated_at: Time,
  username: Type.String(),
  password: Type.Union([Type.String(), Type.Null()], {
    description: 'The token of a new API user, in the answer to its creation only; else null.',
  }),
  password_login: Type.Boolean(),
  email: Type.Union([Type.String(), Type.Null()]),
  name: Type.String(),
  type: Type.Enum(['user', 'api']),
  status: Type.Enum(['enabled', 'disabled']),
  avatar: Type.Union([Type.String(), Type.Null()]),
  twofa_type: Type.Enum(['none', 'totp']),
  single_sign_on: Type.Boolean({ description: 'Whether an identity at a provider of single sign-on is linked.' }),
  loggedin_at: Type.Union([Time, Type.Null()]),
  user_role: UserRoleOfUser,
  list_role_id: Type.Optional(Type.Integer()),
  list_role: Type.Union([ListRoleOfUser, Type.Null()]),
})
export type User = Static<typeof User>

/** The same as its owner sees it. */
export const Profile = Type.Object({
  ...User.properties,
  language: Type.String({
    description:
      'Of the dashboard and of mails about the account, such as `de` or `pt-BR`; empty: as the browser asks.',
  }),
})
export type Profile = Static<typeof Profile>

/** What a write sends. Read-only fields of the record that come along are ignored. */
export const UserInput = Type.Object({
  username: Type.Optional(Type.String()),
  name: Type.Optional(Type.String({ maxLength: 2000 })),
  email: Type.Optional(Type.String()),
  type: Type.Optional(Type.Enum(['user', 'api', ''])),
  status: Type.Optional(Type.Enum(['enabled', 'disabled', ''])),
  password_login: Type.Optional(Type.Boolean()),
  password: Type.Optional(Type.String()),
  user_role_id: Type.Optional(Type.Integer({ minimum: 0 })),
  list_role_id: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type UserInput = Static<typeof UserInput>
