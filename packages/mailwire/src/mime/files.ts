import { MessageError } from '../errors.ts'
import { fileNameParameter, sendableType } from './parameters.ts'

/** A file to be attached (RFC 2183). */
export interface AttachedFile {
  readonly fileName: string
  /** Default `application/octet-stream`; see `sendableType` for what is sent as that too. */
  readonly contentType?: string | undefined
  readonly content: Uint8Array
  readonly contentId?: string | undefined
}

/** A file shown within the HTML, which refers to it as `cid:CONTENTID` (RFC 2392). */
export interface InlineFile extends AttachedFile {
  readonly contentId: string
}

const idSyntax = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.@-]{1,200}$/

/** The part with its headers, base64 in lines of 76 columns (RFC 2045, 6.8). Made once, shared by all messages. */
export function filePart(file: AttachedFile, disposition: 'attachment' | 'inline'): Buffer {
  const type = sendableType(file.contentType ?? '')
  const head = [
    `Content-Type: ${type}${fileNameParameter('name', file.fileName)}`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: ${disposition}${fileNameParameter('filename', file.fileName)}`,
    ...(file.contentId === undefined ? [] : [`Content-ID: <${checkedId(file.contentId)}>`]),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${base64Lines(file.content)}`, 'latin1')
}

export function base64Lines(content: Uint8Array): string {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64')
  return text.replace(/.{76}(?!$)/g, '$&\r\n')
}

function checkedId(id: string): string {
  if (idSyntax.test(id)) return id
  throw new MessageError('part', `${JSON.stringify(id.slice(0, 80))} cannot be a Content-ID`)
}
