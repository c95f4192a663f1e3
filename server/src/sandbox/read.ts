import Type from 'typebox'
import type { Queryable } from '../db/database.ts'
import { missing } from '../errors/error.ts'
import { type SandboxRow, sandboxMessage } from './store.ts'

const Row = {
  id: Type.Integer(),
  campaign_id: Type.Union([Type.Integer(), Type.Null()]),
  from_email: Type.String(),
  to_email: Type.String(),
  subject: Type.String(),
  size: Type.Integer({ description: 'Bytes of the whole message.' }),
  created_at: Type.String({ format: 'date-time' }),
}

export const SandboxRowSchema = Type.Object(Row)

export const SandboxMessageSchema = Type.Object({
  ...Row,
  html: Type.Union([Type.String(), Type.Null()]),
  text: Type.Union([Type.String(), Type.Null()]),
  headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  attachments: Type.Array(Type.Object({ filename: Type.String(), type: Type.String(), size: Type.Integer() })),
})

/** A message as a mail program would read it. */
export interface SandboxMessage extends SandboxRow {
  readonly html: string | null
  readonly text: string | null
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly attachments: readonly { readonly filename: string; readonly type: string; readonly size: number }[]
}

export async function sandboxSource(db: Queryable, id: number): Promise<Buffer> {
  const row = await sandboxMessage(db, id)
  if (row === undefined) throw missing('message', id)
  return row.source
}

export async function readSandboxMessage(db: Queryable, id: number): Promise<SandboxMessage> {
  const row = await sandboxMessage(db, id)
  if (row === undefined) throw missing('message', id)
  const { source, ...rest } = row
  const { default: PostalMime } = await import('postal-mime')
  const parsed = await PostalMime.parse(source)
  const images = new Map(
    parsed.attachments.flatMap((file) =>
      file.contentId === undefined ? [] : [[file.contentId.replace(/^<|>$/g, ''), dataUrl(file)]],
    ),
  )
  return {
    ...rest,
    html: parsed.html === undefined ? null : withImages(parsed.html, images),
    text: parsed.text ?? null,
    headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: parsed.attachments.map((file) => ({
      filename: file.filename ?? 'attachment',
      type: file.mimeType,
      size: bytesOf(file.content).length,
    })),
  }
}

/** Images inside the message are shown from inside it. */
function withImages(html: string, images: ReadonlyMap<string | undefined, string>): string {
  if (images.size === 0) return html
  return html.replace(/cid:([^"'\s)>]+)/g, (whole, id: string) => images.get(id) ?? whole)
}

interface File {
  readonly mimeType: string
  readonly content: string | ArrayBuffer | Uint8Array
}

function dataUrl(file: File): string {
  const type = /^image\/[a-z0-9.+-]+$/i.test(file.mimeType) ? file.mimeType : 'application/octet-stream'
  return `data:${type};base64,${bytesOf(file.content).toString('base64')}`
}

function bytesOf(content: File['content']): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(content)
}
