import type { paths } from '@broadsheet/client'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, payload } from '../../api/client.ts'

export type UserRoleInput = NonNullable<paths['/api/roles/users']['post']['requestBody']>['content']['application/json']
export type ListRoleInput = NonNullable<paths['/api/roles/lists']['post']['requestBody']>['content']['application/json']
export type Permission = UserRoleInput['permissions'][number]

export const userRolesQuery = queryOptions({
  queryKey: ['roles', 'users'],
  queryFn: () => payload(api.GET('/api/roles/users')),
  staleTime: 30_000,
})
export const listRolesQuery = queryOptions({
  queryKey: ['roles', 'lists'],
  queryFn: () => payload(api.GET('/api/roles/lists')),
  staleTime: 30_000,
})

export type UserRole = Awaited<ReturnType<NonNullable<typeof userRolesQuery.queryFn>>>[number]
export type ListRole = Awaited<ReturnType<NonNullable<typeof listRolesQuery.queryFn>>>[number]

export function saveUserRole(id: number | undefined, body: UserRoleInput) {
  if (id === undefined) return payload(api.POST('/api/roles/users', { body }))
  return payload(api.PUT('/api/roles/users/{id}', { params: { path: { id } }, body }))
}

export function saveListRole(id: number | undefined, body: ListRoleInput) {
  if (id === undefined) return payload(api.POST('/api/roles/lists', { body }))
  return payload(api.PUT('/api/roles/lists/{id}', { params: { path: { id } }, body }))
}

export function deleteRole(id: number) {
  return payload(api.DELETE('/api/roles/{id}', { params: { path: { id } } }))
}

export async function refreshRoles(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['roles'] })
  await client.invalidateQueries({ queryKey: ['users'] })
}
