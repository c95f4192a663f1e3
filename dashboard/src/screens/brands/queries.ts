import type { paths } from '@broadsheet/client'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, payload } from '../../api/client.ts'

export type BrandInput = NonNullable<paths['/api/brands']['post']['requestBody']>['content']['application/json']

function readBrands() {
  return payload(api.GET('/api/brands'))
}

export type Brand = Awaited<ReturnType<typeof readBrands>>[number]

export const brandsQuery = queryOptions({ queryKey: ['brands'], queryFn: readBrands })

export function createBrand(body: BrandInput) {
  return payload(api.POST('/api/brands', { body }))
}

export function saveBrand(id: number, body: BrandInput) {
  return payload(api.PUT('/api/brands/{id}', { params: { path: { id } }, body }))
}

export function deleteBrand(id: number) {
  return payload(api.DELETE('/api/brands/{id}', { params: { path: { id } } }))
}

/** Lists and campaigns say which brand they are of. */
export async function refreshBrands(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['lists'] })
  void client.invalidateQueries({ queryKey: ['campaigns'] })
  await client.invalidateQueries({ queryKey: brandsQuery.queryKey })
}
