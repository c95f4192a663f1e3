import { createHash } from 'node:crypto'
import type { InlineImage } from './source.ts'

/** An address directly followed by `@TrackLink`; characters as the facts list them, letters and digits of any script. */
const suffixedAddress = /https?:\/\/[\p{L}\p{N}_\-.~!#$&'()*+,/:;=?@[\]%]+@TrackLink/gu

const suffix = '@TrackLink'

/** `https://example.org/a@TrackLink` becomes a call. */
export function rewriteTrackedAddresses(source: string): string {
  if (!source.includes(suffix)) return source
  return source.replace(
    suffixedAddress,
    (found) => `{{ TrackLink ${JSON.stringify(found.slice(0, -suffix.length))} . }}`,
  )
}

/** A call with a fixed address that is all of a quoted attribute. */
const fixedCall = /(["'])\{\{\s*TrackLink\s+"([^"\\{}]*)"\s*\.?\s*\}\}\1/g

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

const embeddedImage = /<img\b(?=[^>]*\sdata-embed\b)[^>]*>/gi
const sourceAttribute = /(\ssrc\s*=\s*)("([^"]*)"|'([^']*)')/i

/** Last path segments of the sources of all images that ask to be embedded. */
export function embeddedImageNames(sources: readonly (string | null)[]): readonly string[] {
  const names = sources.flatMap((source) =>
    [...(source ?? '').matchAll(embeddedImage)].map(([tag]) => lastSegment(sourceOf(tag))),
  )
  return [...new Set(names)].filter((name) => name !== '')
}

/** Points images with `data-embed` at the parts of the message; those that are not found stay as they are. */
export function embedImages(
  source: string,
  images: ReadonlyMap<string, InlineImage> | undefined,
  used: Set<string>,
): string {
  if (images === undefined || !source.includes('data-embed')) return source
  return source.replace(embeddedImage, (tag) => {
    const image = images.get(lastSegment(sourceOf(tag)))
    if (image === undefined) return tag
    used.add(image.filename)
    return tag.replace(sourceAttribute, (_, name: string) => `${name}"cid:${image.contentId}"`)
  })
}

/** Stable, so that the same file is one part however often it is used. */
export function contentIdOf(filename: string): string {
  return `${createHash('sha1').update(filename).digest('hex').slice(0, 16)}@email`
}

function sourceOf(tag: string): string {
  const found = sourceAttribute.exec(tag)
  return found?.[3] ?? found?.[4] ?? ''
}

function lastSegment(url: string): string {
  if (url.startsWith('cid:')) return ''
  const path = url.split(/[?#]/)[0] ?? ''
  const name = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
