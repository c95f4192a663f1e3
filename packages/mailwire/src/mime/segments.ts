import { MessageError } from '../errors.ts'

/** A place that gets its text when a message is rendered: the index into the values given to `render`. */
export interface Slot {
  readonly slot: number
}

/** Fixed text, a slot, or pieces of both in order. */
export type Template = string | Slot | readonly (string | Slot)[]

/** The same with neighbouring fixed pieces joined and empty ones left out. */
export function segmentsOf(template: Template): readonly (string | Slot)[] {
  if (typeof template === 'string') return template === '' ? [] : [template]
  if ('slot' in template) return [checked(template)]
  const joined: (string | Slot)[] = []
  for (const piece of template) {
    const last = joined.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece
    else if (piece !== '') joined.push(checked(piece))
  }
  return joined
}

/** The template's text when it has no slot. */
export function fixedText(template: Template): string | undefined {
  const segments = segmentsOf(template)
  if (segments.length === 0) return ''
  const [only] = segments
  return segments.length === 1 && typeof only === 'string' ? only : undefined
}

/** The text with values in place of slots. */
export function filled(segments: readonly (string | Slot)[], values: readonly string[]): string {
  let text = ''
  for (const segment of segments) text += typeof segment === 'string' ? segment : slotValue(values, segment.slot)
  return text
}

/** @throws MessageError `slot` when there is no value. */
export function slotValue(values: readonly string[], slot: number): string {
  const value = values[slot]
  if (value === undefined) throw new MessageError('slot', `no value for slot ${slot}`)
  return value
}

function checked(piece: string | Slot): string | Slot {
  if (typeof piece === 'string' || (Number.isInteger(piece.slot) && piece.slot >= 0)) return piece
  throw new MessageError('slot', `slot ${piece.slot} is not an index`)
}
