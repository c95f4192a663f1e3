import type { Address } from '../config/address.ts'
import type { Services } from '../services.ts'
import { defaultSettings } from './defaults.ts'
import { writeSettings } from './store.ts'

/**
 * As long as nobody has set the root URL it follows the address this process listens on, so that the links of a trial
 * on another port work.
 */
export async function followAddress(services: Services, address: Address): Promise<void> {
  const { db, settings } = services
  const url = addressUrl(address)
  if (settings.current()['app.root_url'] !== defaultSettings['app.root_url'] || url === defaultSettings['app.root_url'])
    return
  await writeSettings(db, { 'app.root_url': url })
  await settings.reload()
}

/** The address as a browser on this machine would write it. */
function addressUrl({ host, port }: Address): string {
  const wildcard = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1'
  const name = wildcard ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}${port === 80 ? '' : `:${port}`}`
}
