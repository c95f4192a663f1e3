import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Where the server listens. Port 0: any free one. */
export interface Address {
  readonly host: string
  readonly port: number
}

/** `127.0.0.1:9000`, `[::1]:9000`, `localhost:9000`, or `:9000` for every interface. */
export function readAddress(text: string): Address | undefined {
  const match = /^(?:\[([^\]]+)\]|([^:[\]\s/]*)):(\d{1,5})$/.exec(text)
  if (match === null) return undefined
  const [, bracketed, plain = '', digits] = match
  const port = Number(digits)
  if (port > 65535) return undefined
  if (bracketed !== undefined) return isIPv6(bracketed) ? { host: bracketed, port } : undefined
  return { host: plain === '' ? everyInterface() : plain, port }
}

export function addressText({ host, port }: Address): string {
  return isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`
}

/** `::` serves IPv4 too, but cannot be opened where IPv6 is switched off. */
function everyInterface(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? [])
  return addresses.some(({ family }) => family === 'IPv6') ? '::' : '0.0.0.0'
}
