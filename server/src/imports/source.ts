import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { type Entry, open as openZip, type ZipFile } from 'yauzl'
import { invalid } from '../errors/error.ts'

/** What a file turned out to hold. */
export type SourceFormat = 'csv' | 'jsonl'

export interface Source {
  readonly format: SourceFormat
  /** Bytes that will be read. */
  readonly bytes: number
  readonly stream: Readable
}

/** An archive may be large, but what it unpacks to must bear some relation to its size: others are bombs. */
const largestUnpacked = 50 * 2 ** 30
const largestRatio = 200

const zipSignature = 0x504b

/** A fault reaches whoever reads the stream; one that comes when nobody reads any more must not end the server. */
function guarded(stream: Readable): Readable {
  return stream.on('error', () => undefined)
}

/** Opens an uploaded file: CSV or JSON lines by its name, anything else must be a ZIP with one of them in it. */
export async function openSource(path: string, name: string): Promise<Source> {
  const format = formatOf(name)
  if (format !== undefined && !(await isZip(path))) {
    const handle = await open(path)
    const { size } = await handle.stat()
    await handle.close()
    return { format, bytes: size, stream: guarded(createReadStream(path, { highWaterMark: 64 * 1024 })) }
  }
  return openArchive(path)
}

function formatOf(name: string): SourceFormat | undefined {
  if (/\.(csv|tsv|txt)$/i.test(name)) return 'csv'
  return /\.(jsonl|ndjson)$/i.test(name) ? 'jsonl' : undefined
}

async function isZip(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.readUInt16BE(0) === zipSignature && buffer.readUInt16BE(2) === 0x0304
  } finally {
    await handle.close()
  }
}

async function openArchive(path: string): Promise<Source> {
  const zip = await opened(path).catch(() => {
    throw invalid('The file is neither CSV nor JSON lines nor a ZIP archive.')
  })
  try {
    const { entry, format } = await firstTable(zip)
    if (
      entry.uncompressedSize > largestUnpacked ||
      entry.uncompressedSize > 10 ** 6 + entry.compressedSize * largestRatio
    ) {
      throw invalid('The archive unpacks to more than is reasonable for its size.')
    }
    return { format, bytes: entry.uncompressedSize, stream: await streamOf(zip, entry) }
  } catch (error) {
    zip.close()
    throw error
  }
}

function opened(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    openZip(
      path,
      { lazyEntries: true, autoClose: false, validateEntrySizes: true, decodeStrings: false },
      (error, zip) => {
        if (error) reject(error)
        else resolve(zip)
      },
    )
  })
}

/** The first table that is no leftover of an operating system. Nothing is unpacked to disk: its path means nothing. */
function firstTable(zip: ZipFile): Promise<{ readonly entry: Entry; readonly format: SourceFormat }> {
  return new Promise((resolve, reject) => {
    zip.on('error', () => reject(invalid('The archive is damaged.')))
    zip.on('end', () => reject(invalid('The archive holds no .csv file.')))
    zip.on('entry', (entry: Entry) => {
      const path = entry.fileNameRaw.toString()
      const format = path.endsWith('/') ? undefined : formatOf(path.replace(/\.txt$/i, ''))
      if (format === undefined || path.startsWith('__MACOSX/')) zip.readEntry()
      else resolve({ entry, format })
    })
    zip.readEntry()
  })
}

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) {
        reject(invalid('The archive is damaged, or its file is encrypted.'))
        return
      }
      stream.once('close', () => zip.close())
      resolve(guarded(stream))
    })
  })
}

/** Text of a stream in the given encoding; a byte-order mark has the last word. */
export async function* textOf(
  stream: Readable,
  encoding: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const bytes of bytesOf(stream)) {
    decoder ??= new TextDecoder(markOf(bytes) ?? encoding)
    onBytes(bytes.length)
    yield decoder.decode(bytes, { stream: true })
  }
  const rest = decoder?.decode()
  if (rest) yield rest
}

async function* bytesOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
  } catch {
    throw invalid('The file is damaged and cannot be read to its end.')
  }
}

function markOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined
}
