import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Campaign, type RunningCampaign, runningQuery } from './queries.ts'

/** What else shows how far a campaign is, and is read again when one has begun, ended or paused. */
const dependent = new Set<unknown>(['page', 'one', 'counts', 'recipients'])

/**
 * The figures of this second of the campaigns that run, by id. Where they contradict the status that is shown, the
 * campaign has moved on, and everything that shows it is read again.
 */
export function useRunning(shown: readonly Pick<Campaign, 'id' | 'status'>[]): ReadonlyMap<number, RunningCampaign> {
  const client = useQueryClient()
  const moving = shown.some(({ status }) => status === 'running')
  const waiting = shown.some(({ status }) => status === 'scheduled')
  const { data, dataUpdatedAt } = useQuery({
    ...runningQuery,
    enabled: moving || waiting,
    // A scheduled campaign is not in a hurry.
    refetchInterval: moving ? 1000 : 10_000,
  })
  const running = new Map((data ?? []).map((row) => [row.id, row]))
  const outdated = data !== undefined && shown.some(({ id, status }) => isOutdated(status, running.has(id)))
  // Again with each answer, until both agree.
  useEffect(() => {
    if (!outdated || dataUpdatedAt === 0) return
    void client.invalidateQueries({
      predicate: ({ queryKey: [noun, what] }) => noun === 'campaigns' && dependent.has(what),
    })
  }, [outdated, dataUpdatedAt, client])
  return running
}

function isOutdated(status: Campaign['status'], runs: boolean): boolean {
  return status === 'running' ? !runs : status === 'scheduled' && runs
}
