import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Who may call a route, as a table of the documentation says it. */
export interface DocumentedRoute {
  readonly method: string
  readonly path: string
  /** `public`, `any user`, or the permissions of which one suffices. */
  readonly access: 'public' | 'any user' | readonly string[]
}

const contract = join(import.meta.dirname, '../../../../conformance/routes.md')

/** The table of `conformance/routes.md`: what the contract promises. */
export function contractRoutes(): readonly DocumentedRoute[] {
  return readFileSync(contract, 'utf8')
    .split('\n')
    .map((line) => /^\| (GET|POST|PUT|PATCH|DELETE) \| `([^`]+)` \| (.+) \|$/.exec(line))
    .filter((match) => match !== null)
    .map(([, method = '', path = '', access = '']) => ({ method, path, access: accessOf(access) }))
}

function accessOf(text: string): DocumentedRoute['access'] {
  if (text.startsWith('public')) return 'public'
  if (text === 'any user') return 'any user'
  return [...text.matchAll(/`([^`]+)`/g)].map(([, permission = '']) => permission)
}
