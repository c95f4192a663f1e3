import { BlockList, isIP } from 'node:net'

/** Networks that are not the public internet: IANA special-purpose registries (RFC 6890 and its successors). */
const inner4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Among them the ranges that only wrap an IPv4 address (mapped, NAT64, 6to4, Teredo): nobody public needs them. */
const inner6 = [
  '::/96',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

const blocked4 = listOf(inner4, 'ipv4')
const blocked6 = listOf(inner6, 'ipv6')

// A list of each family: a mapped address is matched against rules of both, and `::ffff:0:0/96` would match all IPv4.
function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix = '0'] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** Whether this is an address that anybody in the internet could have, and not one of ours or of this machine. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined) return isPublicAddress(mapped)
  switch (isIP(plain)) {
    case 4:
      return !blocked4.check(plain, 'ipv4')
    case 6:
      return !blocked6.check(plain, 'ipv6')
    default:
      return false
  }
}

const local4 = listOf(['0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '240.0.0.0/4'], 'ipv4')
const local6 = listOf(['::/128', 'fe80::/10', 'ff00::/8'], 'ipv6')

/**
 * Whether an administrator can mean this address: their own network yes, but not the link-local one, where clouds hand
 * out the credentials of the machine.
 */
export function isConfigurableAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined) return isConfigurableAddress(mapped)
  switch (isIP(plain)) {
    case 4:
      return !local4.check(plain, 'ipv4')
    case 6:
      // The hexadecimal spelling of a mapped address, too.
      return !local6.check(plain, 'ipv6') && !/^::ffff:/i.test(plain)
    default:
      return false
  }
}
