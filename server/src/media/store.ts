import type { Readable } from 'node:stream'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../auth/caller.ts'
import { hiddenCampaign } from '../campaigns/access.ts'
import type { Queryable } from '../db/database.ts'
import { failure, missing } from '../errors/error.ts'
import type { Services } from '../services.ts'
import type { MediaRow } from './media.ts'
import { mediaProvider, type ProviderContext } from './provider.ts'
import { deleteMediaRow, findMedia, findMediaByNames, findMediaRows } from './rows.ts'
import { type ShownUse, shownUses } from './uses.ts'

/** A file with its bytes, as an attachment or an image inside a message. */
export interface MediaFile {
  readonly id: number
  readonly filename: string
  readonly type: string
  readonly content: Buffer
}

type Reader = ProviderContext & { readonly db: Queryable }

/** The files with these ids, in the order of the ids; unknown ids are left out. Throws when a file is gone. */
export async function readMedia(reader: Reader, ids: readonly number[]): Promise<readonly MediaFile[]> {
  const rows = await findMediaRows(reader.db, ids)
  return Promise.all(rows.map((row) => readFile(reader, row)))
}

/** The files with these names, for images that a body asks to carry inside (`data-embed`). Missing ones are left out. */
export async function readMediaByNames(reader: Reader, names: readonly string[]): Promise<readonly MediaFile[]> {
  const rows = await findMediaByNames(reader.db, names)
  return Promise.all(rows.map((row) => readFile(reader, row)))
}

async function readFile(reader: Reader, row: MediaRow): Promise<MediaFile> {
  const stored = await mediaProvider(reader, row.provider).get(row.filename)
  if (stored === undefined) throw missing('file', row.filename)
  return { id: row.id, filename: row.filename, type: row.content_type, content: await bytesOf(stored.body) }
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type Deleter = Reader & Pick<Services, 'db' | 'log'> & { readonly caller: Caller }

/**
 * Deletes the file, its thumbnail and its record, and answers where it was in use. A campaign that is going out with it
 * attached is in the way; other campaigns keep the name on record.
 */
export async function deleteMedia(deleter: Deleter, id: number): Promise<readonly ShownUse[]> {
  const { db, log, caller } = deleter
  const row = await findMedia(db, id)
  if (row === undefined) throw missing('file', id)
  const uses = await shownUses(db, caller, row)
  const sending = uses.find((use) => use.attached && (use.status === 'running' || use.status === 'scheduled'))
  if (sending !== undefined) {
    const campaign = sending.id === null ? hiddenCampaign : `campaign ${sending.id}`
    throw failure('record.inUse', { record: 'file', where: `${campaign} is ${sending.status}` })
  }
  await db.transaction(async (tx) => {
    await deleteMediaRow(tx, id)
    await audit(tx, caller, 'media.delete', { type: 'media', id }, { filename: row.filename })
  })
  const provider = mediaProvider(deleter, row.provider)
  for (const name of new Set([row.filename, row.thumb].filter((one) => one !== ''))) {
    // The record is gone; a file that stays behind is a matter for the log, not for the caller.
    await provider.remove(name).catch((error: unknown) => log.warn({ err: error, media: id }, 'A file was not removed'))
  }
  return uses
}
