const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (char) => replacements[char] ?? char) : text
}

/** Markup that is safe to insert as it is. Only `html` and `trusted` make it. */
export class Markup {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
  toString(): string {
    return this.source
  }
}

type Insertable = Markup | string | number | false | null | undefined | readonly Insertable[]

/**
 * Markup from a template literal; every inserted text is escaped, `false`, null and undefined insert nothing.
 *
 *     html`<li>${subscriber.name}</li>`
 */
export function html(strings: TemplateStringsArray, ...values: readonly Insertable[]): Markup {
  let source = strings[0] ?? ''
  values.forEach((value, index) => {
    source += render(value) + (strings[index + 1] ?? '')
  })
  return new Markup(source)
}

/** Marks text as markup. Only for text that an own function has made safe; say there why it is. */
export function trusted(source: string): Markup {
  return new Markup(source)
}

function render(value: Insertable): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof Markup) return value.source
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  return value.map(render).join('')
}
