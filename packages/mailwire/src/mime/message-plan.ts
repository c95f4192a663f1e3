import { randomBytes } from 'node:crypto'
import type { MessageBytes } from '../message.ts'
import { currentDate } from './date.ts'
import { type AttachedFile, filePart, type InlineFile } from './files.ts'
import { type CompiledHeader, compileHeader, type HeaderField } from './headers.ts'
import { type Program, programOf, run, type Step } from './program.ts'
import { encodeWhole } from './quoted-printable.ts'
import { fixedText, segmentsOf, type Template } from './segments.ts'

/** A message: headers in order, texts, files. */
export interface MessageSpec {
  readonly headers: readonly HeaderField[]
  readonly text?: Template | undefined
  readonly html?: Template | undefined
  /** Files that the HTML shows. */
  readonly inline?: readonly InlineFile[] | undefined
  readonly attachments?: readonly AttachedFile[] | undefined
  /**
   * `quoted-printable` (default) for all texts; `auto` writes texts as 7bit that have no slot, are ASCII and have only
   * lines of at most 76 characters.
   */
  readonly encoding?: 'quoted-printable' | 'auto' | undefined
}

/** A message prepared for many recipients. */
export interface MessagePlan {
  /**
   * The message with `values[i]` in place of slot `i`. Complete with CRLF, dot-safe and ASCII: send it with `wireSafe`.
   * (Exception: an address with a non-ASCII local part in a header is written as UTF-8, RFC 6532; sending asks for it.)
   * One Buffer, or two when more than 16 kB of fixed bytes end the message; the second is shared by all messages.
   * @throws MessageError when a value is missing or cannot stand in a header
   */
  render(values: readonly string[]): MessageBytes
}

// Below this, copying the end of the message is cheaper than a second buffer on the wire.
const shareFrom = 16_384

/**
 * Prepares a message. Everything that is the same for all recipients is encoded here, once.
 *
 * Structure (RFC 2046, 2387): `text/plain`, `text/html`, or both in `multipart/alternative`; with inline files the HTML
 * becomes `multipart/related`; with attachments all that is the first part of `multipart/mixed`.
 * `Date` (unless given), `MIME-Version` and `Content-*` are added.
 * @throws MessageError when a fixed part cannot be written
 */
export function prepareMessage(spec: MessageSpec): MessagePlan {
  const entity = entitySteps(spec)
  const steps = [headStep(spec.headers), ...entity, ...(endsWithLineBreak(entity) ? [] : [fixed('\r\n')])]
  const { program, tail } = splitTail(programOf(steps))
  return {
    render: (values) => {
      const bytes = run(program, values)
      return tail === undefined ? bytes : [bytes, tail]
    },
  }
}

/** One message without slots. @throws MessageError */
export function buildMessage(spec: MessageSpec): MessageBytes {
  return prepareMessage(spec).render([])
}

function headStep(fields: readonly HeaderField[]): Step {
  const hasDate = fields.some((field) => field.name.toLowerCase() === 'date')
  const date: CompiledHeader[] = hasDate ? [] : [() => `Date: ${currentDate()}\r\n`]
  return { kind: 'head', fields: [...fields.map(compileHeader), ...date, 'MIME-Version: 1.0\r\n'] }
}

const boundaryStart = randomBytes(9).toString('base64url')
let boundaries = 0

/** The headers and body of the outermost entity, without the line break that ends it. */
function entitySteps(spec: MessageSpec): Step[] {
  const files = (spec.attachments ?? []).map((file) => [bytes(filePart(file, 'attachment'))])
  if (files.length === 0) return textSteps(spec)
  const hasText = spec.text !== undefined || spec.html !== undefined
  return multipart('mixed', '', hasText ? [textSteps(spec), ...files] : files)
}

function textSteps(spec: MessageSpec): Step[] {
  const { text, html } = spec
  if (html === undefined) return leaf('text/plain', text ?? '', spec)
  const htmlSteps = relatedSteps(html, spec)
  return text === undefined ? htmlSteps : multipart('alternative', '', [leaf('text/plain', text, spec), htmlSteps])
}

function relatedSteps(html: Template, spec: MessageSpec): Step[] {
  const files = (spec.inline ?? []).map((file) => [bytes(filePart(file, 'inline'))])
  const page = leaf('text/html', html, spec)
  return files.length === 0 ? page : multipart('related', '; type="text/html"', [page, ...files])
}

function multipart(subtype: string, parameters: string, parts: readonly (readonly Step[])[]): Step[] {
  // "=_" occurs neither in quoted-printable nor in base64 (RFC 2045, 6.7), so no content can contain a boundary. A random
  // one for each would take a fifth of the time that a message of its own does.
  const boundary = `=_${boundaryStart}.${(boundaries++).toString(36)}`
  const head = `Content-Type: multipart/${subtype}${parameters};\r\n boundary="${boundary}"\r\n\r\n`
  const inner = parts.flatMap((part, index) => [fixed(`${index === 0 ? '' : '\r\n'}--${boundary}\r\n`), ...part])
  return [fixed(head), ...inner, fixed(`\r\n--${boundary}--`)]
}

function leaf(type: string, template: Template, spec: MessageSpec): Step[] {
  const plain = spec.encoding === 'auto' ? sevenBit(template) : undefined
  if (plain !== undefined) return [fixed(leafHead(type, '7bit') + plain)]
  const texts = segmentsOf(template).map((segment): Step => {
    if (typeof segment !== 'string') return { kind: 'slot', slot: segment.slot }
    return { kind: 'bytes', joins: true, ...encodeWhole(segment) }
  })
  const [first, ...rest] = texts
  // The first piece follows its headers: nothing to join.
  const begin: Step[] = first === undefined ? [] : [first.kind === 'bytes' ? { ...first, joins: false } : first]
  return [fixed(leafHead(type, 'quoted-printable')), ...begin, ...rest, { kind: 'close' }]
}

function leafHead(type: string, encoding: string): string {
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`
}

/** The text with CRLF if it can go as 7bit; a dot at a line's beginning would need dot-stuffing. */
function sevenBit(template: Template): string | undefined {
  const lines = fixedText(template)?.split(/\r\n|\r|\n/)
  return lines?.every((line) => /^(?:[\x21-\x2d\x2f-\x7e][\t\x20-\x7e]{0,75})?(?<![\t ])$/.test(line))
    ? lines.join('\r\n')
    : undefined
}

function endsWithLineBreak(steps: readonly Step[]): boolean {
  const last = steps.findLast((step) => step.kind !== 'close')
  return last?.kind === 'bytes' && last.bytes.at(-1) === 10
}

function fixed(text: string): Step {
  return bytes(Buffer.from(text, 'utf8'))
}

function bytes(content: Buffer): Step {
  return { kind: 'bytes', bytes: content, joins: false, column: 0 }
}

/** Takes a long fixed end off the program. */
function splitTail(program: Program): { program: Program; tail: Buffer | undefined } {
  const last = program.steps.at(-1)
  if (last?.kind !== 'bytes' || last.joins || last.bytes.length < shareFrom || program.steps.length === 1) {
    return { program, tail: undefined }
  }
  return { program: programOf(program.steps.slice(0, -1)), tail: last.bytes }
}
