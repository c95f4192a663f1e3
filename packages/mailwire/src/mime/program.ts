import type { CompiledHeader } from './headers.ts'
import { breakSoftly, type Cursor, closeLine, encodeAt, maxBytesPerUnit, maxExtraBytes } from './quoted-printable.ts'
import { slotValue } from './segments.ts'

/**
 * What rendering does, step by step.
 * - `bytes`: copied. They begin at column 0 (`joins`: of a quoted-printable text, so a soft break comes before) and end
 *   at `column`.
 * - `slot`: a value, encoded as quoted-printable where the last step ended.
 * - `close`: the end of a quoted-printable text.
 * - `head`: the header fields, fixed ones and those computed from the values. Put together as one text and encoded in
 *   one call: a call for each costs a third of a small message's rendering.
 */
export type Step =
  | { readonly kind: 'bytes'; readonly bytes: Buffer; readonly joins: boolean; readonly column: number }
  | { readonly kind: 'slot'; readonly slot: number }
  | { readonly kind: 'close' }
  | { readonly kind: 'head'; readonly fields: readonly CompiledHeader[] }

export interface Program {
  readonly steps: readonly Step[]
  /** Bytes that every message needs. */
  readonly fixedSize: number
  readonly slots: readonly number[]
}

export function programOf(steps: readonly Step[]): Program {
  const merged = mergeFixed(steps)
  const fixedSize = merged.reduce((sum, step) => sum + (step.kind === 'bytes' ? step.bytes.length + 3 : 3), 0)
  return { steps: merged, fixedSize, slots: merged.flatMap((step) => (step.kind === 'slot' ? [step.slot] : [])) }
}

/** Neighbouring fixed pieces become one, so that a message without slots in its text is a single copy. */
function mergeFixed(steps: readonly Step[]): Step[] {
  const merged: Step[] = []
  for (const step of steps) {
    const last = merged.at(-1)
    if (step.kind === 'close' && last?.kind === 'bytes') continue // fixed pieces are closed already
    if (step.kind !== 'bytes' || last?.kind !== 'bytes' || step.joins) merged.push(step)
    else merged[merged.length - 1] = { ...last, bytes: Buffer.concat([last.bytes, step.bytes]), column: step.column }
  }
  return merged
}

// Messages are written one after the other into large blocks and handed out as views: an allocation of its own costs
// 2 to 4 µs for each 10 kB message. A block lives as long as one of its messages.
const blockSize = 1 << 19
let block = Buffer.allocUnsafeSlow(blockSize)
let used = 0

/** Runs the program. The result is the caller's; later runs do not touch it. */
export function run(program: Program, values: readonly string[]): Buffer {
  const { steps } = program
  const head = headText(steps[0], values)
  let bound = program.fixedSize + head.length * 3 + maxExtraBytes
  for (const slot of program.slots) bound += slotValue(values, slot).length * maxBytesPerUnit + maxExtraBytes
  const cursor = room(bound)
  const start = cursor.at
  for (const step of steps) {
    if (step.kind === 'bytes') copy(cursor, step)
    else if (step.kind === 'slot') encodeAt(cursor, slotValue(values, step.slot))
    else if (step.kind === 'close') closeLine(cursor)
    else cursor.at += cursor.out.write(head, cursor.at, 'utf8')
  }
  if (cursor.out === block) used = cursor.at
  return cursor.out.subarray(start, cursor.at)
}

function copy(
  cursor: Cursor,
  step: { readonly bytes: Buffer; readonly joins: boolean; readonly column: number },
): void {
  if (step.joins) breakSoftly(cursor)
  cursor.out.set(step.bytes, cursor.at)
  cursor.at += step.bytes.length
  cursor.column = step.column
}

/** Headers come first, in one step. */
function headText(first: Step | undefined, values: readonly string[]): string {
  if (first?.kind !== 'head') return ''
  let text = ''
  for (const field of first.fields) text += typeof field === 'string' ? field : field(values)
  return text
}

function room(size: number): Cursor {
  if (size > blockSize / 4) return { out: Buffer.allocUnsafeSlow(size), at: 0, column: 0 }
  if (used + size > blockSize) {
    block = Buffer.allocUnsafeSlow(blockSize)
    used = 0
  }
  return { out: block, at: used, column: 0 }
}
