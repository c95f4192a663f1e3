/** What a system mail says, before it has a look: the wrapper turns it into HTML, `plainText` into text. */
export interface SystemMailContent {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** A bulleted list below the paragraphs, such as the names of mailing lists. */
  readonly items?: readonly string[]
  /** Label and value, one a row. */
  readonly facts?: readonly (readonly [label: string, value: string])[]
  readonly button?: { readonly label: string; readonly url: string }
  /** Small print: why the reader got this, and what happens if they do nothing. */
  readonly asides?: readonly string[]
  readonly links?: readonly { readonly label: string; readonly url: string }[]
}

/** The finished mail, ready for the outbox. */
export interface ComposedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}
