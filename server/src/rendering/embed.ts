import { createHash } from 'node:crypto'
import type { InlineImage } from './source.ts'

const imageStart = /<img(?=[\s/>])/gi
/** As a browser reads them: any case, values in quotes of both kinds or in none. */
const attribute = /[\s/]*(=[^\s/>=]*|[^\s/>=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>"'][^\s>]*))?/y
const rest = /[\s/]*>/y

/** Where the value of the source stands, quotes included. */
interface EmbeddedImage {
  readonly url: string
  readonly start: number
  readonly end: number
}

/** All images with `data-embed`. In linear time: no tag begins in another, and one without an end is the last. */
function* imagesToEmbed(source: string): Generator<EmbeddedImage> {
  let from = 0
  for (const { index } of source.matchAll(imageStart)) {
    if (index < from) continue
    const tag = readTag(source, index + '<img'.length)
    if (tag === undefined) return
    from = tag.end
    if (tag.isEmbedded && tag.image !== undefined) yield tag.image
  }
}

interface ImageTag {
  readonly end: number
  readonly isEmbedded: boolean
  readonly image: EmbeddedImage | undefined
}

/** `at`: behind the name of the tag. Undefined for a tag without an end. */
function readTag(source: string, at: number): ImageTag | undefined {
  let isEmbedded = false
  let image: EmbeddedImage | undefined
  attribute.lastIndex = at
  for (;;) {
    rest.lastIndex = attribute.lastIndex
    if (rest.test(source)) return { end: rest.lastIndex, isEmbedded, image }
    const [, name = '', value] = attribute.exec(source) ?? []
    if (name === '') return undefined
    if (/^data-embed$/i.test(name)) isEmbedded = true
    // Of several with one name, the first counts.
    if (value !== undefined && /^src$/i.test(name)) image ??= imageAt(value, attribute.lastIndex)
  }
}

function imageAt(value: string, end: number): EmbeddedImage {
  const isQuoted = /^["']/.test(value)
  return { url: isQuoted ? value.slice(1, -1) : value, start: end - value.length, end }
}

/** Last path segments of the sources of all images that ask to be embedded. */
export function embeddedImageNames(sources: readonly (string | null)[]): readonly string[] {
  const names = sources.flatMap((source) => [...imagesToEmbed(source ?? '')].map(({ url }) => lastSegment(url)))
  return [...new Set(names)].filter((name) => name !== '')
}

/** Points images with `data-embed` at the parts of the message; those that are not found stay as they are. */
export function embedImages(
  source: string,
  images: ReadonlyMap<string, InlineImage> | undefined,
  used: Set<string>,
): string {
  if (images === undefined) return source
  let written = ''
  let from = 0
  for (const { url, start, end } of imagesToEmbed(source)) {
    const image = images.get(lastSegment(url))
    if (image === undefined) continue
    used.add(image.filename)
    written += `${source.slice(from, start)}"cid:${image.contentId}"`
    from = end
  }
  return written + source.slice(from)
}

/** Stable, so that the same file is one part however often it is used. */
export function contentIdOf(filename: string): string {
  return `${createHash('sha1').update(filename).digest('hex').slice(0, 16)}@email`
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
