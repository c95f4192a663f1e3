import { Parser } from 'htmlparser2'

/** `unknown`: it could not be found out, which is no fault by itself. */
export const checkLevels = ['ok', 'notice', 'warning', 'error', 'unknown'] as const
export type CheckLevel = (typeof checkLevels)[number]

export const checkIds = [
  'template',
  'audience',
  'subject',
  'unsubscribe',
  'links',
  'images',
  'tracking',
  'text',
  'size',
  'spf',
  'dkim',
  'dmarc',
  'sandbox',
] as const
export type CheckId = (typeof checkIds)[number]

/** One finding before a campaign is sent. Texts are the reader's: `id` and `reason` say what it is about. */
export interface Check {
  readonly id: CheckId
  readonly level: CheckLevel
  readonly reason: string
  /** What exactly, such as the addresses that are no addresses. */
  readonly details: readonly string[]
}

export function check(id: CheckId, level: CheckLevel, reason: string, details: readonly string[] = []): Check {
  return { id, level, reason, details: [...new Set(details)].slice(0, 20) }
}

/** A message as one reader gets it, with the facts that tell its links from each other. */
export interface CheckedMessage {
  readonly subject: string
  /** Null where the message is plain text. */
  readonly html: string | null
  readonly text: string | null
  /** The plain text was written by hand, not made from the HTML. */
  readonly ownText: boolean
  /** Addresses of which one must be in the message: leaving, or confirming in an opt-in campaign. */
  readonly exitUrl: string
  /** Where the links of the system lead; whether that is encrypted is no matter of this message. */
  readonly rootUrl: string
  /** Body and template as they are written. */
  readonly source: string
  readonly trackingDisabled: boolean
}

/** Gmail shows no more of a message than this (measured in the field; Google documents no figure). */
const clippedAt = 102 * 1024

/** Everything that can be seen by looking at the message. Pure. */
export function contentChecks(message: CheckedMessage): readonly Check[] {
  const { links, images } = message.html === null ? linksOfText(message.text ?? '') : markupOf(message.html)
  return [
    subjectCheck(message.subject),
    exitCheck(message),
    linkCheck(links, message.rootUrl),
    imageCheck(images),
    trackingCheck(message),
    textCheck(message),
    sizeCheck(message),
  ]
}

interface Picture {
  readonly source: string
  /** Undefined: no text at all; empty: said to be decoration. */
  readonly alt: string | undefined
}

interface Markup {
  readonly links: readonly string[]
  readonly images: readonly Picture[]
}

function markupOf(html: string): Markup {
  const links: string[] = []
  const images: Picture[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if ((name === 'a' || name === 'area') && attributes.href !== undefined) links.push(attributes.href)
      if (name === 'img' && !isPixel(attributes)) images.push({ source: attributes.src ?? '', alt: attributes.alt })
    },
  })
  parser.end(html)
  return { links, images }
}

function isPixel({ width, height }: Readonly<Record<string, string>>): boolean {
  return width === '1' && height === '1'
}

function linksOfText(text: string): Markup {
  return { links: text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [], images: [] }
}

function subjectCheck(subject: string): Check {
  if (subject.trim() === '') return check('subject', 'error', 'empty')
  if (subject.includes('<no value>')) return check('subject', 'warning', 'novalue')
  return [...subject].length > 90 ? check('subject', 'notice', 'long') : check('subject', 'ok', 'ok')
}

function exitCheck({ html, text, exitUrl }: CheckedMessage): Check {
  const shown = html === null ? (text ?? '') : html.replaceAll('&amp;', '&')
  return shown.includes(exitUrl) ? check('unsubscribe', 'ok', 'ok') : check('unsubscribe', 'error', 'missing')
}

function linkCheck(links: readonly string[], rootUrl: string): Check {
  const broken = links.filter((link) => !isUsable(link.trim()))
  if (broken.length > 0)
    return check(
      'links',
      'error',
      'broken',
      broken.map((link) => link.slice(0, 200) || '""'),
    )
  const open = links.filter((link) => /^http:\/\//i.test(link.trim()) && !link.startsWith(rootUrl))
  return open.length > 0 ? check('links', 'notice', 'insecure', open) : check('links', 'ok', 'ok')
}

/** Letters have no address of their own, so a link needs a whole one, or one that a mail program understands. */
function isUsable(link: string): boolean {
  if (/^#.+/.test(link)) return true
  if (/\s|\{\{|<no value>|#ZgotmplZ/.test(link) || !URL.canParse(link)) return false
  const url = new URL(link)
  if (url.protocol === 'http:' || url.protocol === 'https:') return url.hostname !== '' && !link.endsWith('@TrackLink')
  return ['mailto:', 'tel:', 'sms:', 'webcal:'].includes(url.protocol) && url.pathname !== ''
}

function imageCheck(images: readonly Picture[]): Check {
  const lost = images.filter(({ source }) => !/^(https?:\/\/|cid:|data:)/i.test(source))
  if (lost.length > 0) {
    return check(
      'images',
      'error',
      'address',
      lost.map(({ source }) => source.slice(0, 200) || '""'),
    )
  }
  const silent = images.filter(({ alt }) => alt === undefined)
  if (silent.length > 0) {
    return check(
      'images',
      'warning',
      'alt',
      silent.map(({ source }) => source.slice(0, 200)),
    )
  }
  return check('images', 'ok', images.length === 0 ? 'none' : 'ok')
}

function trackingCheck({ html, source, trackingDisabled }: CheckedMessage): Check {
  if (trackingDisabled) return check('tracking', 'notice', 'disabled')
  if (html === null) return check('tracking', 'notice', 'plain')
  return /\bTrackView\b/.test(source) ? check('tracking', 'ok', 'ok') : check('tracking', 'notice', 'missing')
}

function textCheck({ html, text, ownText }: CheckedMessage): Check {
  if ((text ?? '').trim() === '') return check('text', 'warning', 'empty')
  if (html === null) return check('text', 'ok', 'plain')
  return check('text', 'ok', ownText ? 'own' : 'generated')
}

function sizeCheck({ html, text }: CheckedMessage): Check {
  const size = Buffer.byteLength(html ?? text ?? '')
  const shown = [String(size)]
  if (html !== null && size > clippedAt) return check('size', 'warning', 'clipped', shown)
  return check('size', 'ok', 'ok', shown)
}
