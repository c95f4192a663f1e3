import Type from 'typebox'
import { invalid } from '../errors/error.ts'
import { pathId, pathText } from '../http/parameters.ts'
import { data, done, oneOf, type Route, route } from '../http/route.ts'
import { createToken, findTokens, NewToken, removeToken, Token, TokenInput } from './tokens.ts'

export const tokenRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/users/{id}/tokens',
    permission: oneOf('users:get'),
    summary: 'Tokens of an API user',
    params: { id: pathId },
    response: data(Type.Array(Token)),
    handle: ({ db, params }) => findTokens(db, params.id),
  }),
  route({
    method: 'POST',
    path: '/api/users/{id}/tokens',
    permission: oneOf('users:manage'),
    summary: 'A further token of an API user',
    description: 'It may end by itself, hold fewer rights than its user, and work only from certain addresses.',
    params: { id: pathId },
    body: TokenInput,
    response: data(NewToken),
    handle: ({ db, caller, params, body }) => createToken(db, caller, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/users/{id}/tokens/{token}',
    permission: oneOf('users:manage'),
    summary: 'Ends a token',
    params: { id: pathId, token: pathText('Id of the token; 0 is the one that the user was created with.') },
    response: done,
    handle({ db, caller, params }) {
      if (!/^\d{1,15}$/.test(params.token)) throw invalid('This is not the id of a token.')
      return removeToken(db, caller, params.id, Number(params.token))
    },
  }),
]
