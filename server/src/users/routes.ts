import Type from 'typebox'
import { ids, pathId } from '../http/parameters.ts'
import { data, done, oneOf, type Route, route } from '../http/route.ts'
import { User, UserInput } from './schema.ts'
import { findUser, findUsers } from './store.ts'
import { tokenRoutes } from './token-routes.ts'
import { changeUser, createUser, forgetSignOn, removeUsers } from './users.ts'

export const userRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/users',
    permission: oneOf('users:get'),
    summary: 'People and API users',
    response: data(Type.Array(User)),
    handle: ({ db }) => findUsers(db),
  }),
  route({
    method: 'GET',
    path: '/api/users/{id}',
    permission: oneOf('users:get'),
    summary: 'One user',
    params: { id: pathId },
    response: data(User),
    handle: ({ db, params }) => findUser(db, params.id),
  }),
  route({
    method: 'POST',
    path: '/api/users',
    permission: oneOf('users:manage'),
    summary: 'Creates a person or an API user',
    description:
      'The answer to the creation of an API user holds its token as `password`, and no other answer does. ' +
      'Nobody can give rights that they do not have.',
    body: UserInput,
    response: data(User),
    handle: ({ db, caller, body }) => createUser(db, caller, body),
  }),
  route({
    method: 'PUT',
    path: '/api/users/{id}',
    permission: oneOf('users:manage'),
    summary: 'Changes a user',
    description:
      'Empty texts keep what is stored; a missing `list_role_id` takes the list role away. A new password, a new role ' +
      'and disabling end the sessions of the user.',
    params: { id: pathId },
    body: UserInput,
    response: data(User),
    handle: ({ db, caller, params, body }) => changeUser(db, caller, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/users/{id}',
    permission: oneOf('users:manage'),
    summary: 'Deletes a user',
    params: { id: pathId },
    response: done,
    async handle({ db, caller, params }) {
      await removeUsers(db, caller, [params.id])
      return true
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/users',
    permission: oneOf('users:manage'),
    summary: 'Deletes several users',
    query: { id: ids('Users to delete; repeatable.') },
    response: done,
    async handle({ db, caller, query }) {
      await removeUsers(db, caller, query.id)
      return true
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/users/{id}/sign-on',
    permission: oneOf('users:manage'),
    summary: 'Forgets by which identity a user signs in at the provider of single sign-on',
    description:
      'All sessions of the user end. The next identity for which the provider vouches that it has the address of the ' +
      'account is linked with it.',
    params: { id: pathId },
    response: done,
    async handle({ db, caller, params }) {
      await forgetSignOn(db, caller, params.id)
      return true
    },
  }),
  ...tokenRoutes,
]
