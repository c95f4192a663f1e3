/** A name as a stranger typed it into a form: one line, for it stands in headers and greetings. Pure. */
export function typedName(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
