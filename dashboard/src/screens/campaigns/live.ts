import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLive } from '../../api/live.ts'
import { type Campaign, type RunningCampaign, runningQuery } from './queries.ts'
import { withProgress } from './running.ts'

/** What else shows how far a campaign is, and is read again when one has begun, ended or paused. */
const dependent = new Set<unknown>(['page', 'one', 'counts', 'recipients'])

/** Between events the pace is asked for, from which the time left is told. */
const besideEvents = 5000

/**
 * Keeps the figures of running campaigns fresh while they are shown; `useRunningFigures` reads them. Where they
 * contradict the status that is shown, the campaign has moved on, and everything that shows it is read again. The caller
 * is drawn again only when a campaign begins or ends.
 */
export function useFollowed(shown: readonly Pick<Campaign, 'id' | 'status'>[]): void {
  const client = useQueryClient()
  const moving = shown.some(({ status }) => status === 'running')
  const waiting = shown.some(({ status }) => status === 'scheduled')
  const heard = useLive('campaign', moving || waiting, (data) => {
    const known = client.getQueryData(runningQuery.queryKey)
    const next = withProgress(known ?? [], data)
    if (next === undefined) void client.invalidateQueries({ queryKey: runningQuery.queryKey })
    else client.setQueryData(runningQuery.queryKey, next)
  })
  const { data: ids } = useQuery({
    ...runningQuery,
    enabled: moving || waiting,
    // A scheduled campaign is not in a hurry.
    refetchInterval: !moving ? 10_000 : heard ? besideEvents : 1000,
    select: idsOf,
  })
  const outdated = ids !== undefined && shown.some(({ id, status }) => isOutdated(status, ids.includes(id)))
  useEffect(() => {
    if (!outdated) return
    const readAgain = () =>
      void client.invalidateQueries({
        predicate: ({ queryKey: [noun, what] }) => noun === 'campaigns' && dependent.has(what),
      })
    readAgain()
    // Again until both agree.
    const timer = setInterval(readAgain, 1000)
    return () => clearInterval(timer)
  }, [outdated, client])
}

const idsOf = (rows: readonly RunningCampaign[]) => rows.map(({ id }) => id)

function isOutdated(status: Campaign['status'], runs: boolean): boolean {
  return status === 'running' ? !runs : status === 'scheduled' && runs
}

/** The figures of this second of one campaign, as `useFollowed` keeps them; undefined while it does not run. */
export function useRunningFigures({ id, status }: Pick<Campaign, 'id' | 'status'>): RunningCampaign | undefined {
  const { data } = useQuery({ ...runningQuery, enabled: false, select: (rows) => rows.find((row) => row.id === id) })
  return status === 'running' ? data : undefined
}
