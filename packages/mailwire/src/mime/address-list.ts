import { MessageError } from '../errors.ts'
import { decodedWords } from './decoded-words.ts'

/** One mailbox as it was written, its address not looked at yet. */
export interface WrittenMailbox {
  readonly name: string
  readonly address: string
}

/**
 * Takes an address list apart (RFC 5322, 3.4): quoted strings, comments, angle brackets, domain literals, groups. The
 * members of a group count as if they stood in the list. A comment behind a bare address is its name, as it was once
 * written. Empty members are allowed by the obsolete syntax and do no harm.
 * @throws MessageError `address`
 */
export function splitAddressList(text: string): readonly WrittenMailbox[] {
  if (/[\r\n\0]/.test(text)) throw fault('line break or NUL in an address list')
  return new ListReader(text).read()
}

class ListReader {
  readonly #text: string
  readonly #lastBracket: number
  readonly #lastSemicolon: number
  readonly #mailboxes: WrittenMailbox[] = []
  #at = 0
  #phrase = ''
  #angle: string | undefined
  #comment = ''
  #group: 'none' | 'open' | 'closed' = 'none'

  constructor(text: string) {
    this.#text = text
    this.#lastBracket = text.lastIndexOf(']')
    this.#lastSemicolon = text.lastIndexOf(';')
  }

  read(): readonly WrittenMailbox[] {
    while (this.#at < this.#text.length) this.#step(this.#text.charAt(this.#at))
    if (this.#group === 'open') throw fault('a group is not closed')
    this.#endMember()
    return this.#mailboxes
  }

  #step(character: string): void {
    switch (character) {
      case '(':
        this.#comment = this.#readComment()
        break
      case '<':
        if (this.#angle !== undefined) throw fault('two addresses without a comma between them')
        this.#angle = this.#readEnclosed('>').slice(1, -1)
        break
      case '"':
        this.#add(this.#readEnclosed('"'))
        break
      case '[':
        this.#add(this.#at < this.#lastBracket ? this.#readEnclosed(']') : this.#readOne())
        break
      case ',':
        this.#at++
        this.#endMember()
        if (this.#group === 'closed') this.#group = 'none'
        break
      case ':':
        // People write names such as `News: Berlin <a@b>` without the quotation marks that belong there.
        if (this.#at < this.#lastSemicolon) this.#beginGroup()
        else this.#add(this.#readOne())
        break
      case ';':
        this.#at++
        if (this.#group !== 'open') throw fault('a semicolon outside of a group')
        this.#endMember()
        this.#group = 'closed'
        break
      default:
        this.#add(this.#readOne())
    }
  }

  #readOne(): string {
    return this.#text.charAt(this.#at++)
  }

  #add(piece: string): void {
    if (piece.trim() !== '' && (this.#angle !== undefined || this.#group === 'closed'))
      throw fault('an address is followed by something else')
    this.#phrase += piece
  }

  #beginGroup(): void {
    this.#at++
    if (this.#group !== 'none' || this.#angle !== undefined || this.#phrase.trim() === '')
      throw fault('a colon that begins no group')
    this.#group = 'open'
    this.#phrase = ''
  }

  #endMember(): void {
    const phrase = this.#phrase.trim()
    if (this.#angle !== undefined) this.#mailboxes.push({ name: plainPhrase(phrase), address: this.#angle })
    else if (phrase !== '') this.#mailboxes.push({ name: decodedWords(this.#comment.trim()), address: phrase })
    this.#phrase = ''
    this.#angle = undefined
    this.#comment = ''
  }

  /** From an opening character to its end; inside angle brackets quotation marks shield the end. */
  #readEnclosed(end: string): string {
    const start = this.#at++
    while (this.#at < this.#text.length) {
      const character = this.#text.charAt(this.#at)
      if (character === '\\' && end === '"') this.#at += 2
      else if (character === '"' && end === '>') this.#readEnclosed('"')
      else if (character === '<' && end === '>') break
      else {
        this.#at++
        if (character === end) return this.#text.slice(start, this.#at)
      }
    }
    throw fault('quote, bracket or comment is not closed')
  }

  #readComment(): string {
    let text = ''
    let depth = 0
    while (this.#at < this.#text.length) {
      const character = this.#text.charAt(this.#at++)
      if (character === '\\') {
        text += this.#text.charAt(this.#at++)
        continue
      }
      if (character === ')' && --depth === 0) return text
      if (depth > 0) text += character
      if (character === '(') depth++
    }
    throw fault('quote, bracket or comment is not closed')
  }
}

/** A phrase without its quotation marks. Encoded words count outside of them only (RFC 2047, 5). */
function plainPhrase(phrase: string): string {
  return phrase
    .replace(/"((?:[^"\\]|\\.)*)"|[^"]+/gs, (piece, inner: string | undefined) =>
      inner === undefined ? decodedWords(piece) : inner.replace(/\\(.)/gs, '$1'),
    )
    .trim()
}

function fault(text: string): MessageError {
  return new MessageError('address', text)
}
