import type { paths } from '@broadsheet/client'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, payload } from '../../api/client.ts'

export type UserInput = NonNullable<paths['/api/users']['post']['requestBody']>['content']['application/json']
export type TokenInput = NonNullable<
  paths['/api/users/{id}/tokens']['post']['requestBody']
>['content']['application/json']

const readUsers = () => payload(api.GET('/api/users'))
export type User = Awaited<ReturnType<typeof readUsers>>[number]

/** Everybody at once: users are few, so that searching and sorting need no server. */
export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: readUsers })

export function saveUser(id: number | undefined, body: UserInput) {
  if (id === undefined) return payload(api.POST('/api/users', { body }))
  return payload(api.PUT('/api/users/{id}', { params: { path: { id } }, body }))
}

export function deleteUsers(ids: readonly number[]) {
  return payload(api.DELETE('/api/users', { params: { query: { id: [...ids] } } }))
}

export function signOutEverywhere(id: number) {
  return payload(api.DELETE('/api/users/{id}/sessions', { params: { path: { id } } }))
}

export function forgetSignOn(id: number) {
  return payload(api.DELETE('/api/users/{id}/sign-on', { params: { path: { id } } }))
}

export function switchSecondFactorOff(id: number, password: string) {
  return payload(api.DELETE('/api/users/{id}/twofa', { params: { path: { id } }, body: { password } }))
}

const readTokens = (id: number) => payload(api.GET('/api/users/{id}/tokens', { params: { path: { id } } }))
export type Token = Awaited<ReturnType<typeof readTokens>>[number]

export function tokensQuery(id: number) {
  return queryOptions({ queryKey: ['users', id, 'tokens'], queryFn: () => readTokens(id) })
}

export function createToken(id: number, body: TokenInput) {
  return payload(api.POST('/api/users/{id}/tokens', { params: { path: { id } }, body }))
}

export function deleteToken(id: number, token: number) {
  return payload(api.DELETE('/api/users/{id}/tokens/{token}', { params: { path: { id, token: String(token) } } }))
}

export async function refreshUsers(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['users'] })
  void client.invalidateQueries({ queryKey: ['profile'] })
}
