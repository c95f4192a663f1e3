import { randomInt } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Database } from '../db/database.ts'
import { hasPerson } from '../users/accounts.ts'
import { equalTexts } from './tokens.ts'

/** Whether the first administrator is still to be created, and who may do it. */
export interface Setup {
  /** True until somebody can sign in; asks the database as long as nobody can. */
  needed(): Promise<boolean>
  /** Printed at start. Whoever does not sit at this machine must know it, so that no stranger is first. */
  readonly code: string
  /** Whether a visitor may create the first administrator: by the code, or directly from this machine. */
  allows(visitor: Visitor, code: string): boolean
}

export interface Visitor {
  readonly ip: string
  /** A proxy on this machine makes every visitor look local; its headers, or the host that was asked for, give it away. */
  readonly proxied: boolean
}

const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export function createSetup(db: Database): Setup {
  const code = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
  let settled = false
  return {
    code,
    async needed() {
      if (!settled) settled = await hasPerson(db)
      return !settled
    },
    allows: (visitor, given) => isLocal(visitor) || equalTexts(given.trim().toUpperCase(), code),
  }
}

const proxyHeaders = ['forwarded', 'via', 'x-real-ip', 'true-client-ip', 'x-client-ip', 'cf-connecting-ip']

/**
 * Names that mean this machine whoever looks them up (RFC 6761, section 6.3). Any other name may be a stranger's who lets
 * it point here, so that a page of theirs talks to us as our own would (DNS rebinding); or a proxy has passed it on.
 */
const localHost = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/** What a request tells of where it comes from. Without a host it is from no browser: HTTP/1.1 demands one. */
export function visitorOf({ ip, headers }: { readonly ip: string; readonly headers: IncomingHttpHeaders }): Visitor {
  const names = Object.keys(headers)
  const named = names.some((name) => name.startsWith('x-forwarded-') || proxyHeaders.includes(name))
  return { ip, proxied: named || (headers.host !== undefined && !localHost.test(headers.host)) }
}

export function isLocal(visitor: Visitor): boolean {
  return !visitor.proxied && /^(127\.|::1$|::ffff:127\.)/.test(visitor.ip)
}
