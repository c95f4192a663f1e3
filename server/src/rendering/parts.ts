import { type CompileOptions, compile, type Template } from '@broadsheet/gotemplate'
import { holdsAction, withPlainQuotes } from './actions.ts'
import type { Functions } from './functions.ts'

/** Fixed text, or pieces of fixed text and numbers of slots: what `prepareMessage` of mailwire takes. */
export type PartTemplate = string | readonly (string | { readonly slot: number })[]

/** One text of a message: fixed, or compiled. */
export type Part =
  | { readonly kind: 'fixed'; readonly text: string }
  | { readonly kind: 'template'; readonly template: Template }
  /** Computed as a whole for each message. */
  | { readonly kind: 'computed'; readonly compute: (data: object) => string }

export function textOf(part: Part, data: object): string {
  if (part.kind === 'fixed') return part.text
  return part.kind === 'template' ? part.template.render(data) : part.compute(data)
}

const shared = { sprig: true, numbers: 'friendly', conditionalComments: 'keep' } as const

export function compilePart(
  source: string | Readonly<Record<string, string>>,
  engine: CompileOptions['engine'],
  functions: Functions,
): Part {
  if (engine === 'text' && typeof source === 'string' && !holdsAction(source)) return { kind: 'fixed', text: source }
  return { kind: 'template', template: compile(quotedPlainly(source), { ...shared, engine, functions }) }
}

function quotedPlainly(source: string | Readonly<Record<string, string>>) {
  if (typeof source === 'string') return withPlainQuotes(source)
  return Object.fromEntries(Object.entries(source).map(([name, text]) => [name, withPlainQuotes(text)]))
}

/** A line break would end a header; a name that holds one gets its mail all the same. */
export function singleLine(text: string): string {
  return /[\r\n\0]/.test(text) ? text.replace(/[\r\n\0]+\s*/g, ' ') : text
}

/** Parts laid out over one array of values, so that fixed pieces are encoded once and only values change. */
export class Slots {
  readonly #fills: ((data: object, values: string[]) => void)[] = []
  #count = 0

  /** `line`: the part is one line, such as a header. */
  add(part: Part, form: 'text' | 'line' = 'text'): PartTemplate {
    const clean = form === 'line' ? singleLine : (text: string) => text
    if (part.kind === 'fixed') return clean(part.text)
    const first = this.#count
    if (part.kind === 'computed') {
      this.#count++
      this.#fills.push((data, values) => values.push(clean(part.compute(data))))
      return [{ slot: first }]
    }
    const { template } = part
    this.#fills.push((data, values) => {
      for (const piece of template.renderDynamic(data)) values.push(clean(piece))
    })
    return template.segments.map((segment) => {
      if (segment.kind === 'static') return clean(segment.text)
      this.#count++
      return { slot: first + segment.index }
    })
  }

  get count(): number {
    return this.#count
  }

  values(data: object): string[] {
    const values: string[] = []
    for (const fill of this.#fills) fill(data, values)
    return values
  }
}
