import { extensionOf } from './name.ts'

/** Pictures that we decode, for their size and a thumbnail. */
export const rasterTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const

const imageExtensions = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg'])

export function isRaster(type: string): boolean {
  return rasterTypes.some((raster) => raster === type)
}

/** A name that promises a picture. */
export function promisesImage(name: string): boolean {
  return imageExtensions.has(extensionOf(name))
}

/** Types of text by extension. Anything a browser would run or lay out is plain text. */
const textTypes: Readonly<Record<string, string>> = { csv: 'text/csv', ics: 'text/calendar', vcf: 'text/vcard' }

const sampleLength = 64 * 1024

/**
 * What a file is, by its bytes; what the client says of it is not asked. Texts look alike, so there the extension
 * chooses among harmless types.
 */
export async function sniffType(bytes: Uint8Array, name: string): Promise<string> {
  const text = textSample(bytes)
  if (text !== undefined && isSvg(text)) return 'image/svg+xml'
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  if (found !== undefined && !isActive(found.mime)) return found.mime === 'image/apng' ? 'image/png' : found.mime
  if (text !== undefined) return textTypes[extensionOf(name)] ?? 'text/plain'
  return 'application/octet-stream'
}

/** Types that a browser could run: XML with scripts, HTML, programs. Office documents are only named after XML. */
function isActive(type: string): boolean {
  return /[/+]xml\b|html|javascript|ecmascript|executable|x-msdownload|wasm|x-mach|x-elf|shellscript/.test(type)
}

/** The beginning of the file as text, or undefined when it is none. */
function textSample(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, sampleLength)
  if (sample.includes(0)) return undefined
  // The cut may be inside a character.
  const text = new TextDecoder('utf-8').decode(sample, { stream: true })
  return text.includes('\ufffd') ? undefined : text
}

function isSvg(text: string): boolean {
  const start = text
    .replace(/^\ufeff/, '')
    .replace(/^(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->|<!doctype[^>[]*(?:>|\[[\s\S]*?\]\s*>))+/i, '')
  return /^<(?:\w+:)?svg[\s/>]/i.test(start)
}
