/** Stable names for why a message could not be built. */
export type MessageErrorCode =
  /** A header name that is not RFC 5322 ftext. */
  | 'header-name'
  /** CR, LF or NUL in a header value, or non-ASCII where encoding is not allowed. */
  | 'header-value'
  /** An address, or list of addresses, that does not follow RFC 5322, 3.4. */
  | 'address'
  /** A content type, Content-ID or file name that cannot be written safely. */
  | 'part'
  /** A slot without a value, or a value where none belongs. */
  | 'slot'
  /** A DKIM key, selector or domain that cannot work. */
  | 'dkim'

/** Thrown when a message cannot be built as asked. Says which field, never contains the whole value. */
export class MessageError extends Error {
  override readonly name = 'MessageError'
  readonly code: MessageErrorCode

  constructor(code: MessageErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
