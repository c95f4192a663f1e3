import { api, bare, payload } from '../../api/client.ts'

/** What can be cleaned up. Asked with `dryRun` nothing is deleted, and the count is what would be. */
export interface CleanUp {
  readonly id: 'orphan' | 'blocklisted' | 'unconfirmed' | 'views' | 'clicks'
  /** Only what is older than a day that is chosen. */
  readonly dated: boolean
}

export const cleanUps: readonly CleanUp[] = [
  { id: 'orphan', dated: false },
  { id: 'blocklisted', dated: false },
  { id: 'unconfirmed', dated: true },
  { id: 'views', dated: true },
  { id: 'clicks', dated: true },
]

export async function cleanUp(id: CleanUp['id'], before: string, dryRun: boolean): Promise<number> {
  const dated = { before_date: before, dry_run: dryRun }
  switch (id) {
    case 'orphan':
    case 'blocklisted': {
      const params = { path: { type: id }, query: { dry_run: dryRun } }
      return (await payload(api.DELETE('/api/maintenance/subscribers/{type}', { params }))).count
    }
    case 'unconfirmed':
      return (await payload(api.DELETE('/api/maintenance/subscriptions/unconfirmed', { params: { query: dated } })))
        .count
    default: {
      const params = { path: { type: id }, query: dated }
      return (await bare(api.DELETE('/api/maintenance/analytics/{type}', { params }))).count
    }
  }
}
