import { actionPattern } from '@broadsheet/gotemplate/around-actions'

/** Characters of an address as the facts list them, letters and digits of any script; and actions among them. */
const run = new RegExp(`(?:[\\p{L}\\p{N}_\\-.~!#$&'()*+,/:;=?@[\\]%]+|${actionPattern.source})+`, 'gu')
const actions = new RegExp(`(${actionPattern.source})`)
const scheme = /https?:\/\//
const suffix = '@TrackLink'

/** Actions that make no value: an address cannot be put together of them. */
const statement = /^\{\{-?\s*(?:(?:if|else|end|range|with|define|template|block|break|continue)\b|\/\*|\$\w*\s*:?=)/

/**
 * An address directly followed by `@TrackLink` becomes a call: `https://example.org/a@TrackLink`. So does one with
 * expressions, `https://example.org/?for={{ .Subscriber.UUID }}@TrackLink`, which is put together for each reader. In
 * linear time: a search from each beginning of an address took minutes for a text full of them.
 */
export function rewriteTrackedAddresses(source: string): string {
  if (!source.includes(suffix)) return source
  return source.replace(run, (found) => (found.includes(suffix) ? rewriteRun(found.split(actions)) : found))
}

/** More is no address that somebody wrote. */
const mostPieces = 100

/** How far a run has been read. */
interface Reading {
  readonly done: string
  /** Pieces of an address that has begun. */
  readonly address: readonly string[] | undefined
  /** An address was given up in the middle, so a mark that follows belongs to nothing. */
  readonly isBroken: boolean
}

/** `pieces`: text and actions in turns. */
function rewriteRun(pieces: readonly string[]): string {
  let reading: Reading = { done: '', address: undefined, isBroken: false }
  for (const piece of pieces) reading = piece.startsWith('{{') ? withAction(reading, piece) : withText(reading, piece)
  return reading.done + (reading.address ?? []).join('')
}

function withAction({ done, address, isBroken }: Reading, action: string): Reading {
  if (address === undefined) return { done: done + action, address, isBroken }
  const isValue = !statement.test(action) && address.length < mostPieces
  if (isValue) return { done, address: [...address, action], isBroken }
  return { done: done + address.join('') + action, address: undefined, isBroken: true }
}

function withText({ done, address, isBroken }: Reading, text: string): Reading {
  // Readers must not get the mark of an address that cannot be put together.
  if (address === undefined && isBroken && text.startsWith(suffix)) {
    return withText({ done, address, isBroken: false }, text.slice(suffix.length))
  }
  let written = done
  let begun = address
  let rest = text
  while (rest !== '') {
    const start = begun === undefined ? rest.search(scheme) : 0
    if (start < 0) return { done: written + rest, address: undefined, isBroken }
    const end = rest.indexOf(suffix, start)
    written += rest.slice(0, start)
    begun = [...(begun ?? []), rest.slice(start, end < 0 ? undefined : end)]
    if (end < 0) break
    written += trackedCall(begun)
    begun = undefined
    rest = rest.slice(end + suffix.length)
  }
  return { done: written, address: begun, isBroken }
}

/** What stands behind the question mark is escaped as a page would. */
function trackedCall(address: readonly string[]): string {
  if (address.length === 1) return `{{ TrackLink ${JSON.stringify(address[0])} . }}`
  let isQuery = false
  const values = address.map((piece) => {
    if (!piece.startsWith('{{')) {
      isQuery ||= /[?#]/.test(piece)
      return JSON.stringify(piece)
    }
    const value = piece.replace(/^\{\{(?:- )?|(?: -)?\}\}$/g, '').trim()
    return isQuery ? `(urlquery (${value}))` : `(printf "%v" (${value}))`
  })
  return `{{ TrackLink (print ${values.join(' ')}) . }}`
}

/** A call with a fixed address that is all of a quoted attribute. */
const fixedCall = /(["'])\{\{\s*TrackLink\s+"([^"\\{}]*)"\s*(?:\.\s*)?\}\}\1/g

/** Fixed addresses of the calls in a source, after `rewriteTrackedAddresses`. */
export function fixedTrackedAddresses(source: string): readonly string[] {
  return [...source.matchAll(fixedCall)].map(([, , url = '']) => plainAddress(url))
}

/** Puts the tracking address in place of each call whose address is known, so that nothing is left to do per message. */
export function foldTrackedAddresses(source: string, linkFor: (url: string) => string | undefined): string {
  return source.replace(fixedCall, (whole, quote: string, url: string) => {
    const link = linkFor(plainAddress(url))
    // Only what reads the same in every place of a page, and so needs no escaping.
    return link !== undefined && /^[\w:/.~-]+$/.test(link) ? `${quote}${link}${quote}` : whole
  })
}

/** Authors paste addresses from HTML. */
export function plainAddress(url: string): string {
  return url.replaceAll('&amp;', '&')
}
