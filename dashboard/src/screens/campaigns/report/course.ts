import type { Campaign } from '../queries.ts'

export interface Course {
  readonly ended: string
  /** From the first message on, pauses included. */
  readonly seconds: number
  readonly perMinute: number
}

type Sent = Pick<Campaign, 'status' | 'started_at' | 'updated_at' | 'archive' | 'sent'>

/**
 * When a campaign was through, as far as it can be told: the last change of one that nothing can change any more but its
 * place in the archive.
 */
export function courseOf({ status, started_at, updated_at, archive, sent }: Sent): Course | undefined {
  if (started_at === null || archive || (status !== 'finished' && status !== 'cancelled')) return undefined
  const seconds = Math.max(1, (Date.parse(updated_at) - Date.parse(started_at)) / 1000)
  return { ended: updated_at, seconds, perMinute: Math.round((sent / seconds) * 60) }
}
