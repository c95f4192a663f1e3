import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api, payload } from './client.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => payload(api.GET('/api/profile')),
  staleTime: 60_000,
})

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => payload(api.GET('/api/config')),
  staleTime: 60_000,
})

const superAdminRole = 1

/** Whether the signed-in person has one of the permissions; decides what is shown, the server decides what is done. */
export type May = (...permissions: readonly string[]) => boolean

export function useMay(): May {
  const { data: profile } = useSuspenseQuery(profileQuery)
  return mayOf(profile)
}

/** The same before anything is drawn. */
export async function signedInMay(client: QueryClient): Promise<May> {
  return mayOf(await client.ensureQueryData(profileQuery))
}

type Profile = Awaited<ReturnType<NonNullable<typeof profileQuery.queryFn>>>

function mayOf({ user_role: role }: Profile): May {
  const granted = new Set<string>(role.permissions)
  return (...permissions) => role.id === superAdminRole || permissions.some((permission) => granted.has(permission))
}
