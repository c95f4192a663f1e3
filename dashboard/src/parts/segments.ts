import { queryOptions } from '@tanstack/react-query'
import { api, payload } from '../api/client.ts'

const readSegments = () => payload(api.GET('/api/segments'))

export type Segment = Awaited<ReturnType<typeof readSegments>>[number]

/** Every saved segment that the person may use, by name. */
export const segmentsQuery = queryOptions({ queryKey: ['segments'], queryFn: readSegments, staleTime: 30_000 })
