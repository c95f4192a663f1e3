import type { IncomingMessage } from 'node:http'

/** More than the parser reads of the head of a part. */
const longestHead = 100 * 1024
const empty = Buffer.alloc(0)

/**
 * Whether each part of a multipart body names its type, in order. The parser says `text/plain` of one that names none,
 * as is right for a field (RFC 7578, section 4.4), and tells nothing else; a file without a type may be anything. Call
 * before the body is read: what it answers grows beside the parser, and is ahead of it.
 */
export function typedParts(request: IncomingMessage): readonly boolean[] {
  const typed: boolean[] = []
  const boundary = boundaryOf(request.headers['content-type'] ?? '')
  if (boundary !== '') {
    request.on(
      'data',
      headReader(boundary, (head) => {
        // The parser passes over what is no part of a form.
        if (/^content-disposition:[ \t]*form-data/im.test(head)) typed.push(/^content-type:[ \t]*[^\s]/im.test(head))
      }),
    )
  }
  return typed
}

function boundaryOf(contentType: string): string {
  const [, quoted, bare] = /;[ \t]*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? []
  return quoted ?? bare ?? ''
}

/** Takes a multipart body as it comes, and tells the head of each part. */
export function headReader(boundary: string, onHead: (head: string) => void): (chunk: Uint8Array) => void {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first delimiter may be the very beginning of the body.
  let rest: Buffer = Buffer.from('\r\n')
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (let start = rest.indexOf(delimiter); start !== -1; start = rest.indexOf(delimiter)) {
      const end = rest.indexOf('\r\n\r\n', start + delimiter.length)
      if (end === -1) {
        rest = rest.length - start > longestHead ? empty : rest.subarray(start)
        return
      }
      onHead(rest.toString('latin1', start + delimiter.length, end))
      // A part may be empty: its delimiter begins within the end of its head.
      rest = rest.subarray(end + 2)
    }
    rest = rest.subarray(Math.max(0, rest.length - delimiter.length))
  }
}
