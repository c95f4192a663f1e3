import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../auth/caller.ts'
import { requireAny } from '../auth/caller.ts'
import { manageableLists, requireLists, scopeForSql } from '../auth/list-access.ts'
import type { Queryable } from '../db/database.ts'
import { AppError, failure, invalid } from '../errors/error.ts'
import { storageFault } from '../errors/storage.ts'
import { partText } from '../http/multipart.ts'
import type { Part } from '../http/route.ts'
import type { Services } from '../services.ts'
import { announceImport } from './announce.ts'
import { type ImportParams, readParams } from './params.ts'
import { openSource } from './source.ts'
import { anyImportOpen, findImport, type ImportRecord, insertImport, lockImports } from './store.ts'

interface Upload {
  readonly services: Services
  readonly caller: Caller
  readonly parts: AsyncIterable<Part>
  /** Refuse while any other import is open, as the single-import view demands. */
  readonly alone: boolean
}

/** A file of a few hundred rows is imported before its sender has read the answer. */
const smallFile = 64 * 1024
const patience = 1000

/**
 * Waits for the end of a small import, for a moment at most: scripts send one file after the other, and a second file
 * would be refused while the first is still being written.
 */
export async function settled(db: Queryable, id: number): Promise<ImportRecord | undefined> {
  for (const begun = Date.now(); ; await sleep(20)) {
    const record = await findImport(db, id)
    if (record === undefined || record.finishedAt !== null) return record
    if (record.bytesTotal > smallFile || Date.now() - begun > patience) return record
  }
}

/**
 * Takes an upload and lets the import begin; answers its id. What is refused leaves no file behind; one that cannot be opened
 * is an import that failed, so that whoever looks at its state learns of it, too.
 */
export async function beginImport({ services, caller, parts, alone }: Upload): Promise<number> {
  const { db, imports } = services
  if (alone && (await anyImportOpen(db))) throw busy()
  const file = randomUUID()
  const path = imports.pathOf(file)
  try {
    const { params: text, name } = await receive(parts, path)
    const params = allowed(caller, readParams(text, alone && hasColumns(name)))
    if (name === undefined) throw invalid('The part "file" is missing.')
    const { bytesTotal, refusal } = await lookedInto(path, name)
    const entry = { name, params, node: imports.node, file, bytesTotal, username: caller.username }
    const id = await db.transaction(async (tx) => {
      await lockImports(tx)
      if (alone && (await anyImportOpen(tx))) throw busy()
      const record = await insertImport(tx, { ...entry, refusal: refusal?.message ?? null })
      await announceImport(services.events, tx, record)
      return record.id
    })
    if (refusal !== undefined) throw refusal
    imports.wake()
    return id
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

function busy(): Error {
  return failure('record.state', { record: 'import', state: 'running', reason: 'wait for its end, or stop it' })
}

async function lookedInto(path: string, name: string): Promise<{ bytesTotal: number; refusal: AppError | undefined }> {
  try {
    const source = await openSource(path, name)
    source.stream.destroy()
    return { bytesTotal: source.bytes, refusal: undefined }
  } catch (error) {
    if (error instanceof AppError) return { bytesTotal: (await stat(path)).size, refusal: error }
    throw error
  }
}

/** The parts may come in any order; the first file counts. It goes to disk as it comes. */
async function receive(
  parts: AsyncIterable<Part>,
  path: string,
): Promise<{ params: string | undefined; name: string | undefined }> {
  let params: string | undefined
  let name: string | undefined
  for await (const part of parts) {
    if (part.name === 'params') params = await partText(part)
    else if (part.kind === 'file' && name === undefined && part.name === 'file') {
      name = safeName(part.filename)
      await store(part.stream, path)
    }
  }
  return { params, name }
}

/** The folder may have been cleared away since the start. */
async function store(stream: Readable, path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    throw storageFault(error)
  }
}

/** Only for people to read: the file lies under another name. */
function safeName(filename: string): string {
  return (filename.split(/[\\/]/).at(-1) ?? '').replace(/[\u0000-\u001f]/g, '').slice(0, 200) || 'file.csv'
}

/** JSON lines have no delimiter. */
function hasColumns(name: string | undefined): boolean {
  return !/\.(jsonl|ndjson)$/i.test(name ?? '')
}

/** Within the caller's rights on lists: to subscribe to them, and to overwrite or blocklist their members. */
function allowed(caller: Caller, params: Omit<ImportParams, 'profilesOf'>): ImportParams {
  const manageable = manageableLists(caller)
  requireLists(manageable, params.lists)
  if (params.mode === 'blocklist') {
    requireAny(caller, ['subscribers:manage'])
    requireAny(caller, ['lists:manage_all'])
  } else if (!manageable.all && params.lists.length === 0) {
    throw failure('permission.missing', { permission: 'lists:manage_all to import without a list' })
  }
  return { ...params, profilesOf: scopeForSql(manageable) }
}
