import type { Address } from '../config/address.ts'
import { statement } from '../db/statement.ts'
import type { Services } from '../services.ts'
import { defaultSettings } from './defaults.ts'

/**
 * Only the row as our first migration wrote it, in one transaction with the record of that migration: a database that
 * was taken over has an older one, which stays as it is.
 */
const decide = statement<{ changed: boolean }>(`
  update settings set value = $1::jsonb, updated_at = now()
  where key = 'app.root_url' and value = $2::jsonb
    and updated_at = (select applied_at from broadsheet.migrations where number = 1)
  returning value <> $2::jsonb as changed`)

/**
 * The first start of a new installation makes the address it listens on the root URL, so that the links of a trial on
 * another port work. Once: a second node has another address, and must not take the links to itself. A worker serves no
 * links.
 */
export async function decideRootUrl({
  config,
  db,
  settings,
  signals,
}: Pick<Services, 'db' | 'settings' | 'signals'> & {
  readonly config: Pick<Services['config'], 'address' | 'worker'>
}): Promise<void> {
  if (config.worker) return
  const values = [addressUrl(config.address), defaultSettings['app.root_url']].map((url) => JSON.stringify(url))
  const changed = await db.transaction(async (tx) => {
    const row = await tx.row(decide, values)
    if (row?.changed) await signals.send(tx, 'settings')
    return row?.changed === true
  })
  if (changed) await settings.reload()
}

/** The address as a browser on this machine would write it. */
function addressUrl({ host, port }: Address): string {
  const wildcard = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1'
  const name = wildcard ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}${port === 80 ? '' : `:${port}`}`
}
