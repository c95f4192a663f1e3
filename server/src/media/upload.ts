import { failure, invalid } from '../errors/error.ts'
import { readWithin } from '../http/read-within.ts'
import type { Part } from '../http/route.ts'
import type { Services } from '../services.ts'
import type { MediaRow } from './media.ts'
import { cleanName, extensionOf, isAllowedExtension, otherName, thumbName } from './name.ts'
import { readPicture } from './picture.ts'
import { type MediaProvider, mediaProvider } from './provider.ts'
import { insertMedia } from './rows.ts'
import { isRaster, promisesImage, sniffType } from './sniff.ts'
import { harmlessSvg } from './svg.ts'

type Uploader = Pick<Services, 'db' | 'config' | 'settings' | 'log'>

/** What is stored of an upload. */
interface Prepared {
  readonly bytes: Uint8Array
  readonly type: string
  readonly thumbnail: Uint8Array | undefined
  readonly meta: Readonly<Record<string, unknown>>
}

/** Keeps the part called `file`. The record is there exactly when the file is. */
export async function storeUpload(services: Uploader, parts: AsyncIterable<Part>): Promise<MediaRow> {
  const settings = services.settings.current()
  for await (const part of parts) {
    if (part.kind !== 'file' || part.name !== 'file') continue
    const name = cleanName(part.filename)
    if (!isAllowedExtension(name, settings['upload.extensions'])) {
      throw invalid(`Files of the kind ".${extensionOf(name)}" are not allowed here.`)
    }
    const largest = settings['upload.max_file_size']
    const bytes = await readWithin(part.stream, largest * 1024, `${largest} kB`)
    if (bytes.length === 0) throw invalid('The file is empty.')
    return keep(services, name, await prepare(name, bytes))
  }
  throw invalid('Send the file as the part called "file" of a multipart form.')
}

async function prepare(name: string, bytes: Uint8Array): Promise<Prepared> {
  const type = await sniffType(bytes, name)
  if (type === 'image/svg+xml') {
    const drawing = Buffer.from(harmlessSvg(Buffer.from(bytes).toString('utf8')))
    return { bytes: drawing, type, thumbnail: undefined, meta: {} }
  }
  if (isRaster(type)) {
    const { width, height, thumbnail } = await readPicture(bytes)
    return { bytes, type, thumbnail, meta: { width, height } }
  }
  if (promisesImage(name)) throw invalid('The picture is damaged, or not of the type that its name says.')
  return { bytes, type, thumbnail: undefined, meta: {} }
}

async function keep(services: Uploader, wanted: string, file: Prepared): Promise<MediaRow> {
  const provider = mediaProvider(services)
  const name = await putUnderFreeName(provider, wanted, file)
  const thumb = thumbOf(name, file)
  try {
    if (file.thumbnail !== undefined) await provider.put(thumb, file.thumbnail, 'image/png')
    return await insertMedia(services.db, {
      provider: provider.name,
      filename: name,
      content_type: file.type,
      thumb,
      meta: file.meta,
    })
  } catch (error) {
    // Without its record nobody would ever find or delete the file.
    await Promise.allSettled([provider.remove(name), ...(file.thumbnail === undefined ? [] : [provider.remove(thumb)])])
    throw error
  }
}

/** A drawing is its own thumbnail. */
function thumbOf(name: string, file: Prepared): string {
  if (file.type === 'image/svg+xml') return name
  return file.thumbnail === undefined ? '' : thumbName(name)
}

const mostAttempts = 10

async function putUnderFreeName(provider: MediaProvider, wanted: string, file: Prepared): Promise<string> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const name = attempt === 0 ? wanted : otherName(wanted)
    const isFree = file.thumbnail === undefined || !(await provider.has(thumbName(name)))
    if (isFree && (await provider.put(name, file.bytes, file.type))) return name
  }
  throw failure('service.unavailable', { what: `No free name was found for ${wanted.slice(0, 50)}. Uploading it` })
}
