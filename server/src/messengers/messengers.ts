import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Settings, SmtpServer } from '../settings/schema.ts'
import type { LinkRegistry } from '../tracking/links.ts'
import { createEmail } from './email.ts'
import type { Messenger } from './messenger.ts'
import { enabledServers, namedServers } from './names.ts'
import { createPostback } from './postback.ts'
import { serverQuotas } from './quota.ts'
import { createSandbox } from './sandbox.ts'
import { ServerPools } from './smtp-servers.ts'

export interface MessengersOptions {
  readonly db: Database
  readonly links: LinkRegistry
  readonly log: Pick<Logger, 'warn'>
  /** Called when the sandbox has kept messages. */
  readonly onKept: () => void
  readonly grant: (server: SmtpServer, wanted: number, mayGoOn: () => boolean) => Promise<number>
}

/** The messengers as the settings have them; they follow every change, and connections survive it. */
export interface Messengers {
  /** `undefined`: there is none of that name now. A vanished `email-…` is answered by `email`, as campaigns expect. */
  find(name: string): Messenger | undefined
  /** Rises with every change; what was opened before belongs to older settings. */
  readonly generation: number
  apply(settings: Settings): void
  /** What is under way gets a few seconds to end by itself; what is not answered by then ends `unknown`. */
  close(): Promise<void>
}

/** Together with writing it down it fits into the ten seconds that containers are given to stop. */
const closingGrace = 5_000

export function createMessengers(options: MessengersOptions, settings: Settings): Messengers {
  const pools = new ServerPools()
  let messengers = new Map<string, Messenger>()
  let generation = 0
  const closing = new AbortController()
  const quotas = serverQuotas(options.db)

  function apply(current: Settings): void {
    const servers = pools.use(enabledServers(current), current['app.concurrency'])
    const shared = { settings: current, links: options.links, grant: options.grant, quotas }
    const named = namedServers(current).map(({ name }) =>
      createEmail({ ...shared, name, servers: servers.filter((server) => server.settings.name === name) }),
    )
    const email =
      servers.length === 0
        ? createSandbox({ ...shared, db: options.db, onKept: options.onKept })
        : createEmail({ ...shared, name: 'email', servers })
    const postbacks = current.messengers
      .filter((messenger) => messenger.enabled)
      .map((messenger) => createPostback(messenger, { ...options, closing: closing.signal }))
    messengers = new Map([email, ...named, ...postbacks].map((messenger) => [messenger.name, messenger]))
    generation++
  }

  apply(settings)
  return {
    find: (name) => messengers.get(name) ?? (name.startsWith('email-') ? messengers.get('email') : undefined),
    get generation() {
      return generation
    },
    apply,
    close() {
      setTimeout(() => closing.abort(), closingGrace).unref()
      return pools.close(closingGrace)
    },
  }
}
