/*
 * The first table of a ZIP archive, as far as a preview needs it (APPNOTE 6.3.10). Of the file only its end, the list of
 * its entries and the beginning of one of them are read, however large it is. The rules of choice are the server's.
 */

export interface ArchivedTable {
  /** Path within the archive. */
  readonly name: string
  /** Its first bytes, unpacked. */
  readonly start: Uint8Array
  /** There is more than that. */
  readonly cut: boolean
}

interface Entry {
  readonly name: string
  readonly encrypted: boolean
  readonly method: number
  readonly packed: number
  readonly offset: number
}

/** More than any archive of tables needs; a list of entries that is longer is not looked at. */
const longestList = 4 * 1024 * 1024
/** The end of an archive with the longest comment, and what larger archives have before it. */
const longestEnd = 22 + 65_535 + 20

/** Undefined: nothing of it can be read here. The server looks into it on its own. */
export async function firstTable(file: Blob, limit: number): Promise<ArchivedTable | undefined> {
  try {
    const entry = (await entriesOf(file)).find(({ name }) => isTable(name))
    return entry === undefined ? undefined : await beginningOf(file, entry, limit)
  } catch {
    // Numbers that lead out of the file, or data that cannot be unpacked.
    return undefined
  }
}

function isTable(name: string): boolean {
  return /\.(csv|tsv|jsonl|ndjson)(\.txt)?$/i.test(name) && !name.startsWith('__MACOSX/')
}

async function entriesOf(file: Blob): Promise<readonly Entry[]> {
  const { offset, size } = await listPlace(file)
  if (size > longestList) return []
  const list = await viewOf(file, offset, size)
  const entries: Entry[] = []
  for (let at = 0; at + 46 <= size && list.getUint32(at, true) === 0x02014b50; ) {
    const lengths = [28, 30, 32].map((place) => list.getUint16(at + place, true))
    const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths
    const encrypted = (list.getUint16(at + 8, true) & 1) === 1
    const name = new TextDecoder().decode(bytesOf(list, at + 46, nameLength))
    entries.push({ name, encrypted, ...sizesOf(list, at, { from: at + 46 + nameLength, length: extraLength }) })
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

/** Where the list of entries stands: at the end of the file it is told, in larger archives a step before (4.3.14). */
async function listPlace(file: Blob): Promise<{ readonly offset: number; readonly size: number }> {
  const start = Math.max(0, file.size - longestEnd)
  const end = await viewOf(file, start, file.size - start)
  let at = end.byteLength - 22
  while (end.getUint32(at, true) !== 0x06054b50) at--
  const [size, offset] = [end.getUint32(at + 12, true), end.getUint32(at + 16, true)]
  if (offset !== unsaid && size !== unsaid) return { offset, size }
  if (end.getUint32(at - 20, true) !== 0x07064b50) return { offset, size }
  const large = await viewOf(file, large64(end, at - 20 + 8), 56)
  return { size: large64(large, 40), offset: large64(large, 48) }
}

/** A number that did not fit stands elsewhere, in eight bytes. */
const unsaid = 0xffffffff

function sizesOf(list: DataView, at: number, extra: { readonly from: number; readonly length: number }) {
  const [packed, unpacked, offset] = [20, 24, 42].map((place) => list.getUint32(at + place, true))
  const numbers = { packed, unpacked, offset }
  let place = placeOfLarge(list, extra)
  for (const name of ['unpacked', 'packed', 'offset'] as const) {
    if (numbers[name] !== unsaid || place === undefined) continue
    numbers[name] = large64(list, place)
    place += 8
  }
  return { method: list.getUint16(at + 10, true), packed: numbers.packed ?? 0, offset: numbers.offset ?? 0 }
}

/** Where the extra fields have the large numbers (4.5.3). */
function placeOfLarge(list: DataView, { from, length }: { readonly from: number; readonly length: number }) {
  for (let at = from; at + 4 <= from + length; at += 4 + list.getUint16(at + 2, true)) {
    if (list.getUint16(at, true) === 1) return at + 4
  }
  return undefined
}

/** Methods of packing (4.4.5). */
const stored = 0
const deflated = 8

async function beginningOf(file: Blob, entry: Entry, limit: number): Promise<ArchivedTable | undefined> {
  if (entry.encrypted || (entry.method !== stored && entry.method !== deflated)) return undefined
  const head = await viewOf(file, entry.offset, 30)
  if (head.getUint32(0, true) !== 0x04034b50) return undefined
  const from = entry.offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const packed = file.slice(from, from + entry.packed).stream()
  const stream = entry.method === stored ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'))
  return { name: entry.name, ...(await firstBytes(stream, limit)) }
}

/** What is behind the limit is neither read nor unpacked. */
async function firstBytes(stream: ReadableStream<Uint8Array>, limit: number) {
  const start = new Uint8Array(limit)
  let length = 0
  const reader = stream.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return { start: start.subarray(0, length), cut: false }
    const fitting = value.subarray(0, limit - length)
    start.set(fitting, length)
    length += fitting.length
    if (fitting.length === value.length) continue
    await reader.cancel()
    return { start, cut: true }
  }
}

async function viewOf(file: Blob, offset: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(offset, offset + length).arrayBuffer())
}

function bytesOf(view: DataView, offset: number, length: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + offset, length)
}

function large64(view: DataView, offset: number): number {
  return Number(view.getBigUint64(offset, true))
}
