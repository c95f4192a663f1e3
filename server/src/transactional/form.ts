import { createHash, hash } from 'node:crypto'
import { failure, invalid } from '../errors/error.ts'
import { parseJson } from '../http/body.ts'
import { contentTypeOf, wrongContentType } from '../http/content-type.ts'
import { partText } from '../http/multipart.ts'
import { readWithin } from '../http/read-within.ts'
import type { Part, RequestFacts } from '../http/route.ts'
import type { MailAttachment } from '../outbox/mail.ts'
import { decodeBody, type TransactionalBody } from './request.ts'

/** A request as it was sent, in either form. */
export interface Received {
  readonly body: TransactionalBody
  readonly files: readonly MailAttachment[]
  /** Tells a repetition from another request under the same key. */
  fingerprint(): Buffer
}

/** Most bytes of all attachments together. */
const largestFiles = 25 * 1024 * 1024
const mostFiles = 50

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads JSON, or a form with one field `data` that holds the JSON and any number of files. */
export async function receive(
  request: Pick<RequestFacts, 'headers' | 'rawBody'> & { parts(): AsyncIterable<Part> },
): Promise<Received> {
  const type = contentTypeOf(request.headers)
  if (type === 'multipart/form-data') return receiveForm(request.parts())
  if (type !== 'application/json') throw wrongContentType(type, 'application/json or multipart/form-data')
  const body = decodeBody.decode(parseJson(decoded(request.rawBody)))
  return { body, files: [], fingerprint: () => hash('sha256', request.rawBody, 'buffer') }
}

async function receiveForm(parts: AsyncIterable<Part>): Promise<Received> {
  const digest = createHash('sha256')
  const files: MailAttachment[] = []
  let text: string | undefined
  let size = 0
  for await (const part of parts) {
    if (part.name === 'data') {
      if (text !== undefined) throw invalid('The form holds the field "data" more than once.')
      text = await partText(part)
      digest.update(text)
      continue
    }
    if (part.kind === 'field') continue
    const content = await readWithin(part.stream, largestFiles - size, '25 MB of attachments')
    size += content.length
    if (files.length >= mostFiles) throw failure('request.tooLarge', { limit: `${mostFiles} files` })
    const filename = part.filename === '' ? 'attachment' : part.filename
    files.push({ filename, type: part.type || 'application/octet-stream', content })
    digest.update(filename).update(content)
  }
  if (text === undefined) throw invalid('The form needs a field "data" with the message as JSON.')
  return { body: decodeBody.decode(parseJson(text)), files, fingerprint: () => digest.digest() }
}

function decoded(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw invalid('The body is not valid UTF-8.')
  }
}
