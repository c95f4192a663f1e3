import { Resolver } from 'node:dns/promises'
import { type Check, check } from './checks-content.ts'

/** Looks up TXT records; throws like `node:dns`. Given from outside so that tests need no network. */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>

const resolver = new Resolver({ timeout: 2000, tries: 2 })

export const resolveTxt: ResolveTxt = (name) => resolver.resolveTxt(name)

/** Selectors that common services use. DNS cannot be asked for all of them, so that nothing found means nothing. */
const selectors = [
  'default',
  'dkim',
  'mail',
  'smtp',
  'google',
  'selector1',
  'selector2',
  'k1',
  's1',
  's2',
  'mandrill',
  'pm',
  'mailjet',
  'brevo',
  'fm1',
  'protonmail',
]

const senderIds = ['spf', 'dkim', 'dmarc'] as const

/** Whether receivers can tell that mail of this domain is genuine: RFC 7208 (SPF), 6376 (DKIM), 7489 (DMARC). */
export async function senderChecks(fromEmail: string, resolve: ResolveTxt = resolveTxt): Promise<readonly Check[]> {
  const domain = domainOf(fromEmail)
  if (domain === undefined) return senderIds.map((id) => check(id, 'unknown', 'address', [fromEmail]))
  return Promise.all([spfCheck(domain, resolve), dkimCheck(domain, resolve), dmarcCheck(domain, resolve)])
}

/** `Name <someone@example.org>` is of `example.org`. Names without a dot are not looked up: they are of this network. */
export function domainOf(fromEmail: string): string | undefined {
  const domain = /@([^\s<>@]+?)\.?>?\s*$/.exec(fromEmail)?.[1]?.toLowerCase()
  return domain?.includes('.') ? domain : undefined
}

/** Records as whole texts; none where the name does not exist; undefined where nobody answered. */
async function recordsOf(name: string, resolve: ResolveTxt): Promise<readonly string[] | undefined> {
  try {
    return (await resolve(name)).map((parts) => parts.join(''))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined
  }
}

async function spfCheck(domain: string, resolve: ResolveTxt): Promise<Check> {
  const records = await recordsOf(domain, resolve)
  if (records === undefined) return check('spf', 'unknown', 'noAnswer', [domain])
  const spf = records.filter((record) => /^v=spf1(\s|$)/i.test(record))
  if (spf.length === 0) return check('spf', 'warning', 'missing', [domain])
  if (spf.length > 1) return check('spf', 'error', 'several', [domain])
  return spf.some((record) => /\s\+?all\b/i.test(record))
    ? check('spf', 'warning', 'everybody', [domain])
    : check('spf', 'ok', 'ok', [domain])
}

async function dkimCheck(domain: string, resolve: ResolveTxt): Promise<Check> {
  const found = await Promise.all(
    selectors.map(async (selector) => {
      const records = await recordsOf(`${selector}._domainkey.${domain}`, resolve)
      return records?.some((record) => /(^|;)\s*p=[^;\s]/.test(record)) ? selector : undefined
    }),
  )
  const known = found.filter((selector) => selector !== undefined)
  return known.length > 0 ? check('dkim', 'ok', 'ok', known) : check('dkim', 'unknown', 'selector', [domain])
}

/** The record of the domain itself, else that of a domain above it (RFC 7489, section 6.6.3, without the suffix list). */
async function dmarcCheck(domain: string, resolve: ResolveTxt): Promise<Check> {
  const labels = domain.split('.')
  const names = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
  const answers = await Promise.all(names.slice(0, 5).map((name) => recordsOf(`_dmarc.${name}`, resolve)))
  const record = answers.flatMap((records) => records ?? []).find((text) => /^v=DMARC1\b/i.test(text))
  if (record !== undefined) {
    return /(^|;)\s*p\s*=\s*none\b/i.test(record)
      ? check('dmarc', 'notice', 'watching', [domain])
      : check('dmarc', 'ok', 'ok', [domain])
  }
  return answers.includes(undefined)
    ? check('dmarc', 'unknown', 'noAnswer', [domain])
    : check('dmarc', 'warning', 'missing', [domain])
}
