import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Campaign, type RunningCampaign, refreshCampaigns, runningQuery } from './queries.ts'

/**
 * The figures of this second of the campaigns that run, by id. When one has ended or paused, everything else is read
 * again once, so that lists and reports show how it ended.
 */
export function useRunning(shown: readonly Pick<Campaign, 'id' | 'status'>[]): ReadonlyMap<number, RunningCampaign> {
  const client = useQueryClient()
  const anyRunning = shown.some((campaign) => campaign.status === 'running' || campaign.status === 'scheduled')
  const { data } = useQuery({ ...runningQuery, enabled: anyRunning })
  const running = new Map((anyRunning ? (data ?? []) : []).map((row) => [row.id, row]))
  const ids = [...running.keys()].sort().join(' ')
  const before = useRef(ids)
  useEffect(() => {
    if (before.current === ids) return
    before.current = ids
    void refreshCampaigns(client)
  }, [ids, client])
  return running
}
