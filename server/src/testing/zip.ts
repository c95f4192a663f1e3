import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: string | Buffer
  /** What the archive says of its size; the truth unless told. */
  readonly claimed?: number
  readonly stored?: boolean
  readonly encrypted?: boolean
}

/** An archive of these entries (APPNOTE 6.3.10); `large` writes its numbers in eight bytes, as archives above 4 GB do. */
export function zip(entries: readonly ZipEntry[], options: { readonly large?: boolean } = {}): Buffer<ArrayBuffer> {
  const large = options.large ?? false
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const packed = entry.stored ? Buffer.from(entry.content) : deflateRawSync(entry.content)
    const local = Buffer.concat([fields(0x04034b50, entry, packed), Buffer.from(entry.name), packed])
    list.push(centralOf(entry, packed, { offset, large }))
    bodies.push(local)
    offset += local.length
  }
  const central = Buffer.concat(list)
  return Buffer.concat([...bodies, central, endOf(offset, central.length, { entries: entries.length, large })])
}

function fields(signature: number, entry: ZipEntry, packed: Buffer): Buffer {
  const header = Buffer.alloc(signature === 0x04034b50 ? 30 : 46)
  header.writeUInt32LE(signature, 0)
  const at = signature === 0x04034b50 ? 4 : 6
  header.writeUInt16LE(20, at)
  header.writeUInt16LE(entry.encrypted ? 1 : 0, at + 2)
  header.writeUInt16LE(entry.stored ? 0 : 8, at + 4)
  header.writeUInt32LE(crc32(entry.content), at + 10)
  header.writeUInt32LE(packed.length, at + 14)
  header.writeUInt32LE(entry.claimed ?? Buffer.byteLength(entry.content), at + 18)
  header.writeUInt16LE(Buffer.byteLength(entry.name), at + 22)
  return header
}

interface Place {
  readonly offset: number
  readonly large: boolean
}

function centralOf(entry: ZipEntry, packed: Buffer, { offset, large }: Place): Buffer {
  const header = fields(0x02014b50, entry, packed)
  header.writeUInt32LE(large ? 0xffffffff : offset, 42)
  if (!large) return Buffer.concat([header, Buffer.from(entry.name)])
  for (const at of [20, 24]) header.writeUInt32LE(0xffffffff, at)
  // Before it a field of somebody else's, which is passed over.
  const extra = Buffer.alloc(6 + 28)
  extra.writeUInt16LE(0x7075, 0)
  extra.writeUInt16LE(2, 2)
  extra.writeUInt16LE(1, 6)
  extra.writeUInt16LE(24, 8)
  const numbers = [Buffer.byteLength(entry.content), packed.length, offset]
  for (const [index, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 10 + 8 * index)
  header.writeUInt16LE(extra.length, 30)
  return Buffer.concat([header, Buffer.from(entry.name), extra])
}

function endOf(
  offset: number,
  size: number,
  { entries, large }: { readonly entries: number; readonly large: boolean },
) {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(large ? 0xffffffff : size, 12)
  end.writeUInt32LE(large ? 0xffffffff : offset, 16)
  if (!large) return end
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator, end])
}
