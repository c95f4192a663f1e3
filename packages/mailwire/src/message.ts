/** Message bytes: one Buffer, or several that follow each other (large shared attachments are not copied). */
export type MessageBytes = Buffer | readonly Buffer[]

/** One message for the wire: envelope (RFC 5321, 2.3.1) and content. */
export interface OutgoingMessage {
  /** Envelope sender, `local@domain`; empty for the null reverse-path (RFC 5321, 4.5.5). */
  readonly from: string
  /** Envelope recipients, at least one. */
  readonly to: readonly string[]
  readonly content: MessageBytes
  /**
   * True promises that the content ends with CRLF, holds no bare CR or LF, no line that begins with a dot and,
   * outside of header fields (RFC 6532), only ASCII. What `MessagePlan.render` returns keeps this promise. Otherwise the content is scanned and mended.
   */
  readonly wireSafe?: boolean | undefined
}
