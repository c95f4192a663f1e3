import { BlockList, isIPv6 } from 'node:net'

/** What a request tells of who made it. None of it is stored. */
export interface Visitor {
  readonly method: string
  readonly userAgent: string
  /** `Purpose`, `Sec-Purpose` or `X-Moz`: browsers and proxies say so when they fetch ahead. */
  readonly purpose: string
  readonly ip: string
}

/**
 * Why an open or click is taken for that of a machine. Two more reasons are found in the database: `early`
 * (`recorder.ts`) and `burst` (`bursts.ts`). `hidden`: it followed the link that nobody sees.
 */
export type MachineReason = 'agent' | 'network' | 'prefetch' | 'hidden'

/**
 * Programs that fetch addresses of mails by themselves: robots, link previews, security scanners, tools. The image
 * proxies of mail providers (GoogleImageProxy, YahooMailProxy) are not among them: they fetch when a person opens.
 */
const agents = new RegExp(
  [
    '\\bbot\\b|bot[/;) ]|crawl|spider|slurp|scrapy|archiver|monitor|uptime|pingdom|lighthouse|headless|phantomjs',
    'preview|facebookexternalhit|embedly|whatsapp/|skypeuripreview|telegrambot|slackbot|discordbot|linkedinbot',
    'barracuda|proofpoint|mimecast|ironport|forcepoint|zscaler|trendmicro|trend micro|fireeye|symantec|messagelabs',
    'safelinks|bitdefender|kaspersky|sophos|urlscan|urldefense|virustotal|checkpoint|cloudmark|vade',
    '^curl/|^wget/|^python-requests|^python-urllib|^libwww-perl|^java/|^lwp::',
  ].join('|'),
  'i',
)

/** Apple Mail with privacy protection loads every picture ahead, and says nothing else. */
const bareMozilla = /^Mozilla\/5\.0\s*$/

/**
 * Networks from which mail is scanned before anybody reads it. Published by their owners: Exchange Online Protection
 * ("Microsoft 365 URLs and IP address ranges"), Proofpoint, Barracuda, Mimecast.
 */
const scannerNetworks: readonly (readonly [network: string, bits: number])[] = [
  ['40.92.0.0', 15],
  ['40.94.0.0', 16],
  ['40.107.0.0', 16],
  ['52.100.0.0', 14],
  ['104.47.0.0', 17],
  ['67.231.144.0', 20],
  ['148.163.128.0', 19],
  ['64.235.144.0', 20],
  ['209.222.80.0', 21],
  ['205.139.110.0', 23],
  ['207.211.30.0', 23],
]

const scanners = new BlockList()
for (const [network, bits] of scannerNetworks) scanners.addSubnet(network, bits, 'ipv4')

/** The reason to take a visitor for a machine, or undefined: a person, as far as one can see. */
export function machineReason(visitor: Visitor): MachineReason | undefined {
  if (visitor.method === 'HEAD' || /prefetch|preview|prerender/i.test(visitor.purpose)) return 'prefetch'
  if (bareMozilla.test(visitor.userAgent) || agents.test(visitor.userAgent)) return 'agent'
  return isScanner(visitor.ip) ? 'network' : undefined
}

function isScanner(ip: string): boolean {
  const plain = ip.startsWith('::ffff:') ? ip.slice(7) : ip
  return !isIPv6(plain) && scanners.check(plain, 'ipv4')
}
