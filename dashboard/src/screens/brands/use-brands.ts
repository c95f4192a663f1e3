import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { configQuery, useMay } from '../../api/session.ts'
import { type Brand, brandsQuery } from './queries.ts'

const none: readonly Brand[] = []

/** All brands; none for who may not know of them. */
export function useBrands(): readonly Brand[] {
  const may = useMay()('settings:get')
  const { data } = useQuery({ ...brandsQuery, enabled: may })
  return data ?? none
}

/**
 * The address of the site that all of these are of. Who may not know of brands is told the main one, which takes forms for
 * every list and leads from its archive to theirs.
 */
export function useRootUrl(brandIds: readonly (number | null)[]): string {
  const { data: config } = useSuspenseQuery(configQuery)
  const brands = useBrands()
  const [brandId, ...others] = new Set(brandIds)
  const brand = others.length === 0 ? brands.find(({ id }) => id === brandId) : undefined
  return brand?.root_url ?? config.root_url
}
