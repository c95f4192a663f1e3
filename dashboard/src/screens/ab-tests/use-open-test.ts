import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { notifyFailure } from '../../parts/failure.tsx'
import { createAbTest, refreshAbTests, testOfCampaignQuery } from './queries.ts'

/** Leads to the test of a campaign; makes one where there is none. */
export function useOpenTest(campaignId: number): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: async () => {
      const known = await client.fetchQuery({ ...testOfCampaignQuery(campaignId), staleTime: 0 })
      if (known !== null) return known
      const made = await createAbTest(campaignId)
      await refreshAbTests(client)
      return made
    },
    onSuccess: ({ id }) => navigate({ to: '/campaigns/ab-tests/$id', params: { id: String(id) } }),
    onError: notifyFailure,
  })
  return () => open.mutate()
}
