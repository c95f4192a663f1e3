/** A file that goes with a message; `contentId` makes it an inline image of the HTML part. */
export interface MailAttachment {
  readonly filename: string
  readonly type: string
  readonly content: Uint8Array
  readonly contentId?: string
}

/** One message to one recipient, fully rendered. */
export interface OutgoingMail {
  readonly kind: 'transactional' | 'system' | 'test' | 'sequence'
  /** Default `email`. */
  readonly messenger?: string
  /** `Name <address>` or an address. */
  readonly from: string
  /** A bare address. */
  readonly to: string
  readonly subject: string
  readonly html: string | null
  readonly text: string | null
  /** What its sender calls the body; HTTP messengers are told. Default: what the parts tell. */
  readonly contentType?: string
  readonly headers?: readonly { readonly name: string; readonly value: string }[]
  readonly subscriberId?: number | null
}
