import Type from 'typebox'
import { pathId } from '../http/parameters.ts'
import { data, done, oneOf, type Route, route } from '../http/route.ts'
import { changeListRole, changeUserRole, createListRole, createUserRole, removeRole } from './roles.ts'
import { ListRole, ListRoleInput, UserRole, UserRoleInput } from './schema.ts'
import { findListRoles, findUserRoles } from './store.ts'

export const roleRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/roles/users',
    permission: oneOf('roles:get'),
    summary: 'User roles: what their holders may do',
    response: data(Type.Array(UserRole)),
    handle: ({ db }) => findUserRoles(db),
  }),
  route({
    method: 'GET',
    path: '/api/roles/lists',
    permission: oneOf('roles:get'),
    summary: 'List roles: rights on single lists',
    response: data(Type.Array(ListRole)),
    handle: ({ db }) => findListRoles(db),
  }),
  route({
    method: 'POST',
    path: '/api/roles/users',
    permission: oneOf('roles:manage'),
    summary: 'Creates a user role',
    body: UserRoleInput,
    response: data(UserRole),
    handle: ({ db, caller, body }) => createUserRole(db, caller, body),
  }),
  route({
    method: 'POST',
    path: '/api/roles/lists',
    permission: oneOf('roles:manage'),
    summary: 'Creates a list role',
    body: ListRoleInput,
    response: data(ListRole),
    handle: ({ db, caller, body }) => createListRole(db, caller, body),
  }),
  route({
    method: 'PUT',
    path: '/api/roles/users/{id}',
    permission: oneOf('roles:manage'),
    summary: 'Replaces name and permissions of a user role',
    params: { id: pathId },
    body: UserRoleInput,
    response: data(UserRole),
    handle: ({ db, caller, params, body }) => changeUserRole(db, caller, params.id, body),
  }),
  route({
    method: 'PUT',
    path: '/api/roles/lists/{id}',
    permission: oneOf('roles:manage'),
    summary: 'Replaces name and lists of a list role',
    params: { id: pathId },
    body: ListRoleInput,
    response: data(ListRole),
    handle: ({ db, caller, params, body }) => changeListRole(db, caller, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/roles/{id}',
    permission: oneOf('roles:manage'),
    summary: 'Deletes a role that nobody holds',
    params: { id: pathId },
    response: done,
    handle: ({ db, settings, caller, params }) => removeRole({ db, settings }, caller, params.id),
  }),
]
