/**
 * Variable envelope return paths: an address of its own for each message, so that a report that carries nothing of the
 * message still tells whom it is about. An administrator asks for it by writing `{verp}` into a `Return-Path` header:
 * `bounces+{verp}@example.com`.
 */
const placeholder = '{verp}'

/** RFC 5321, section 4.5.3.1.1. */
const longestLocalPart = 64

/** Both UUIDs as one number to the base 32: 256 bits. Lower case only, as some servers do not keep the case. */
const length = 52

export interface VerpIdentity {
  readonly campaignUuid: string
  readonly subscriberUuid: string
}

export function wantsVerp(address: string): boolean {
  return address.includes(placeholder)
}

/**
 * The address for one message. Without an identity, or where it would become too long for mail servers, the address
 * without its tag: `bounces@example.com`.
 */
export function verpAddress(address: string, identity: VerpIdentity | undefined): string {
  const plain = address.replace(/[+=-]?\{verp\}/g, '')
  if (identity === undefined) return plain
  const filled = address.replaceAll(placeholder, tokenOf(identity))
  return filled.lastIndexOf('@') > longestLocalPart ? plain : filled
}

function tokenOf({ campaignUuid, subscriberUuid }: VerpIdentity): string {
  const hex = (campaignUuid + subscriberUuid).replaceAll('-', '')
  return BigInt(`0x${hex}`).toString(32).padStart(length, '0')
}

const tagged = /(?:^|[^0-9a-z])([0-9a-v]{52})@/i

/** The message that was sent from this address, if it is one of ours. */
export function identityInAddress(text: string): VerpIdentity | undefined {
  const token = tagged.exec(text)?.[1]?.toLowerCase()
  if (token === undefined) return undefined
  const hex = [...token]
    .reduce((sum, digit) => sum * 32n + BigInt(Number.parseInt(digit, 32)), 0n)
    .toString(16)
    .padStart(64, '0')
  if (hex.length > 64) return undefined
  return { campaignUuid: uuidOf(hex.slice(0, 32)), subscriberUuid: uuidOf(hex.slice(32)) }
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
