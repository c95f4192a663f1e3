import { isIP, isIPv4 } from 'node:net'

const names = ['loopback', 'linklocal', 'uniquelocal']

/** Addresses, networks such as `10.0.0.0/8`, or the names of the private ranges, separated by commas. */
export function readProxies(text: string): readonly string[] | undefined {
  const entries = text.split(',').map((entry) => entry.trim())
  return entries.every(isProxy) ? entries : undefined
}

function isProxy(entry: string): boolean {
  if (names.includes(entry)) return true
  const [address = '', bits, ...rest] = entry.split('/')
  if (isIP(address) === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128))
}
