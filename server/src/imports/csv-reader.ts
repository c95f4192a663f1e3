/** One record of a CSV file, or what is wrong with it. Lines count from 1, as an editor shows them. */
export type CsvRecord =
  | { readonly kind: 'record'; readonly line: number; readonly fields: readonly string[] }
  | { readonly kind: 'fault'; readonly line: number; readonly reason: string; readonly text: string }

/** A record of more characters is taken for an open quote that swallows the file. */
const longestRecord = 1024 * 1024
const shownText = 500

/**
 * Reads CSV (RFC 4180) from pieces of text: quoted line breaks, doubled quotes, both line endings. A fault costs its
 * record and nothing else: reading goes on with the next line.
 *
 *     const reader = new CsvReader(',')
 *     for (const piece of pieces) for (const record of reader.read(piece)) …
 *     for (const record of reader.end()) …
 */
export class CsvReader {
  readonly #delimiter: string
  #text = ''
  #line = 1
  /** With less text than this the record at its beginning would be found unfinished again. */
  #wanted = 0

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  *read(piece: string): Generator<CsvRecord> {
    this.#text += piece
    if (this.#text.length >= this.#wanted) yield* this.#records(this.#text, false)
  }

  *end(): Generator<CsvRecord> {
    yield* this.#records(this.#text, true)
  }

  *#records(text: string, atEnd: boolean): Generator<CsvRecord> {
    let position = 0
    let nextQuote = text.indexOf('"')
    let lineEnd = text.indexOf('\n')
    while (position < text.length) {
      // A mark that is not there is not looked for again: a text of many fields or records would be read through for each.
      if (nextQuote >= 0 && nextQuote < position) nextQuote = text.indexOf('"', position)
      if (lineEnd >= 0 && lineEnd < position) lineEnd = text.indexOf('\n', position)
      const plain = lineEnd >= 0 && (nextQuote < 0 || nextQuote > lineEnd)
      const read = plain ? this.#plainLine(text, position, lineEnd) : this.#quotedRecord(text, position, atEnd)
      if (read === undefined) break
      if (read.record !== undefined) yield read.record
      this.#line += read.lines
      position = read.next
    }
    this.#text = text.slice(position)
    // Each try reads the record from its beginning: with twice the text each time, all tries together cost two readings.
    this.#wanted = Math.min(2 * this.#text.length, longestRecord + 1)
  }

  #plainLine(text: string, start: number, lineEnd: number): Read {
    const end = text.charCodeAt(lineEnd - 1) === carriageReturn && lineEnd > start ? lineEnd - 1 : lineEnd
    const next = lineEnd + 1
    if (end === start) return { record: undefined, next, lines: 1 }
    return { record: this.#record(text.slice(start, end).split(this.#delimiter)), next, lines: 1 }
  }

  /** Undefined: the record goes on behind the text we have. */
  #quotedRecord(text: string, start: number, atEnd: boolean): Read | undefined {
    const fields: string[] = []
    for (let position = start; ; ) {
      const field = text.charCodeAt(position) === quote ? quoted(text, position) : this.#bare(text, position)
      if (field === undefined) return this.#unfinished(text, start, atEnd, 'A quote is opened and not closed.')
      fields.push(field.value)
      position = field.end
      if (position >= text.length) {
        if (!atEnd) return this.#unfinished(text, start, atEnd, '')
        return {
          record: blank(fields) ? undefined : this.#record(fields),
          next: position,
          lines: linesIn(text, start, position),
        }
      }
      const code = text.charCodeAt(position)
      if (code === this.#delimiter.charCodeAt(0)) position += 1
      else if (code === lineFeed) return this.#finished(fields, text, start, position + 1)
      else if (code === carriageReturn) {
        if (position + 1 >= text.length && !atEnd) return undefined
        return this.#finished(
          fields,
          text,
          start,
          text.charCodeAt(position + 1) === lineFeed ? position + 2 : position + 1,
        )
      } else return this.#skipLine(text, start, position, atEnd, 'There is text behind a closing quote.')
    }
  }

  #finished(fields: readonly string[], text: string, start: number, next: number): Read {
    return { record: blank(fields) ? undefined : this.#record(fields), next, lines: linesIn(text, start, next) }
  }

  /** A field without quotes around it; a quote within it is a character like others. */
  #bare(text: string, start: number): Field {
    const delimiter = this.#delimiter.charCodeAt(0)
    let end = start
    // No indexOf: where one of the two marks is missing, each field would search all of the text for it.
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end)
      if (code === delimiter || code === lineFeed) break
    }
    if (text.charCodeAt(end) === lineFeed && end > start && text.charCodeAt(end - 1) === carriageReturn) end -= 1
    return { value: text.slice(start, end), end }
  }

  #unfinished(text: string, start: number, atEnd: boolean, reason: string): Read | undefined {
    if (!atEnd && text.length - start <= longestRecord) return undefined
    return this.#skipLine(text, start, start, true, reason === '' ? 'The record is too long.' : reason)
  }

  /** Gives the record up and goes on behind the line in which the fault is. */
  #skipLine(text: string, start: number, from: number, atEnd: boolean, reason: string): Read | undefined {
    const lineEnd = text.indexOf('\n', from)
    if (lineEnd < 0 && !atEnd) return undefined
    const next = lineEnd < 0 ? text.length : lineEnd + 1
    const shown = text.slice(start, Math.min(next, start + shownText)).trimEnd()
    return { record: { kind: 'fault', line: this.#line, reason, text: shown }, next, lines: linesIn(text, start, next) }
  }

  #record(fields: readonly string[]): CsvRecord {
    return { kind: 'record', line: this.#line, fields }
  }
}

interface Read {
  readonly record: CsvRecord | undefined
  readonly next: number
  /** Line breaks passed. */
  readonly lines: number
}

interface Field {
  readonly value: string
  readonly end: number
}

const quote = 0x22
const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Undefined: the closing quote is not in the text. A quote at its very end may be the first of two. */
function quoted(text: string, start: number): Field | undefined {
  let from = start + 1
  for (;;) {
    const close = text.indexOf('"', from)
    if (close < 0) return undefined
    if (text.charCodeAt(close + 1) !== quote) {
      const value = text.slice(start + 1, close)
      return { value: from === start + 1 ? value : value.replaceAll('""', '"'), end: close + 1 }
    }
    from = close + 2
  }
}

function blank(fields: readonly string[]): boolean {
  return fields.length === 1 && fields[0] === ''
}

function linesIn(text: string, start: number, end: number): number {
  const part = text.slice(start, end)
  let lines = 0
  for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) lines++
  return lines
}
