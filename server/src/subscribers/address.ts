import { domainToASCII, domainToUnicode } from 'node:url'
import { invalid } from '../errors/error.ts'
import type { Settings } from '../settings/schema.ts'

const longestAddress = 1000

/** RFC 5322, section 3.2.3, with the characters beyond ASCII of RFC 6532. */
const atom = String.raw`[A-Za-z0-9!#$%&'*+/=?^_\u0060{|}~\u0080-\u{10ffff}-]+`
const dotAtom = new RegExp(`^${atom}(?:\\.${atom})*$`, 'u')
/** RFC 5322, section 3.2.4. */
const quotedString = /^"(?:[\x20\x21\x23-\x5b\x5d-\x7e\u0080-\u{10ffff}]|\\[\x20-\x7e])*"$/u
/** RFC 5322, section 3.4.1. */
const domainLiteral = /^\[[\x21-\x5a\x5e-\x7e]*\]$/

/** Characters that are no letters of anything: white space, controls, and marks that change the direction of text. */
const invisible = /[\s\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Cs}]/u

/**
 * The address as it is stored: trimmed, in lower case. It must be a bare address (`name@domain`, no display name, no
 * comment); UTF-8 and domains without a dot are allowed. Anything else is `undefined`.
 */
export function readAddress(text: string): string | undefined {
  const address = text.trim().toLowerCase()
  if (address === '' || Buffer.byteLength(address) > longestAddress) return undefined
  const at = address.lastIndexOf('@')
  if (at < 1) return undefined
  const local = address.slice(0, at)
  const domain = address.slice(at + 1)
  if (invisible.test(domain)) return undefined
  if (!isLocalPart(local) || !isDomain(domain)) return undefined
  return `${local}@${canonicalDomain(domain)}`
}

/** Letters that stand for others (full width, ligatures) are those others: one mailbox has one address (UTS 46). */
function canonicalDomain(domain: string): string {
  if (/^[\x21-\x7e]*$/.test(domain)) return domain
  return domainToUnicode(domainToASCII(domain)) || domain
}

function isLocalPart(local: string): boolean {
  if (local.startsWith('"')) return quotedString.test(local)
  return dotAtom.test(local) && !invisible.test(local)
}

function isDomain(domain: string): boolean {
  if (domain.startsWith('[')) return domainLiteral.test(domain)
  return dotAtom.test(domain) && !domain.startsWith('-')
}

/** As `readAddress`, but what is no address is told to the client. */
export function parseAddress(text: string): string {
  const address = readAddress(text)
  if (address !== undefined) return address
  if (text.trim() === '') throw invalid('An e-mail address is needed.', { fields: [{ field: 'email' }] })
  throw invalid('This is not an e-mail address. Give a bare one, such as name@example.org.', {
    fields: [{ field: 'email' }],
  })
}

export interface DomainRules {
  allows(address: string): boolean
}

/**
 * Which domains may subscribe. An allow list decides alone; else the block list does. `*.x.org` stands for `x.org` and
 * for one more label, not for two.
 */
export function domainRules(
  settings: Pick<Settings, 'privacy.domain_allowlist' | 'privacy.domain_blocklist'>,
): DomainRules {
  const allowed = new Set(settings['privacy.domain_allowlist'].map(comparable))
  const blocked = new Set(settings['privacy.domain_blocklist'].map(comparable))
  return {
    allows(address) {
      // An import asks for every row; most installations have no rules.
      if (allowed.size === 0 && blocked.size === 0) return true
      const domain = comparable(address.slice(address.lastIndexOf('@') + 1))
      if (allowed.size > 0) return matches(allowed, domain)
      return !matches(blocked, domain)
    },
  }
}

/** Both spellings of an international domain are the same domain. */
function comparable(domain: string): string {
  const plain = domain.trim().toLowerCase().replace(/\.$/, '')
  const wildcard = plain.startsWith('*.')
  const name = wildcard ? plain.slice(2) : plain
  const ascii = domainToASCII(name)
  return (wildcard ? '*.' : '') + (ascii === '' ? name : ascii)
}

function matches(rules: ReadonlySet<string>, domain: string): boolean {
  if (rules.has(domain) || rules.has(`*.${domain}`)) return true
  const dot = domain.indexOf('.')
  return dot > 0 && rules.has(`*.${domain.slice(dot + 1)}`)
}

/** A usable address from what a client sent, within the rules for domains; else a fault that says which. */
export function acceptAddress(text: string, rules: DomainRules): string {
  const address = parseAddress(text)
  if (!rules.allows(address)) {
    throw invalid('Addresses of this domain are not accepted here.', { fields: [{ field: 'email' }] })
  }
  return address
}

/** The name of somebody who gave none: the local part, dots as spaces, words capitalised. */
export function nameFromAddress(address: string): string {
  return localPartOf(address)
    .split('.')
    .filter((word) => word !== '')
    .map((word) => word.replace(/^./u, (letter) => letter.toUpperCase()))
    .join(' ')
}

/** What stands before the domain, as it is: the name of who signs up without one. */
export function localPartOf(address: string): string {
  return address.slice(0, address.lastIndexOf('@'))
}
