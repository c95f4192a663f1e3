import type { Functions } from './functions.ts'
import { compilePart, type Part, textOf } from './parts.ts'
import { htmlToText, templateToText } from './text.ts'

/**
 * A text part made from the HTML: its template is turned into text once and rendered as a template of its own. Where
 * that does not give the words of the HTML (markup made by expressions), each message's HTML is converted.
 */
export function derivedText(
  sources: Readonly<Record<string, string>>,
  html: Part,
  functions: Functions,
  sample: () => object,
): Part {
  const each: Part = { kind: 'computed', compute: (data) => htmlToText(textOf(html, data)) }
  try {
    const texts = Object.fromEntries(Object.entries(sources).map(([name, text]) => [name, templateToText(text)]))
    const once = blankWhereMissing(compilePart(texts, 'text', functions))
    return sameWords(textOf(once, sample()), textOf(each, sample())) ? once : each
  } catch {
    return each
  }
}

/** HTML shows nothing for a value that is missing, text would say so. */
function blankWhereMissing(part: Part): Part {
  if (part.kind !== 'template') return part
  const { template } = part
  const blank = (text: string) => (text.includes(noValue) ? text.replaceAll(noValue, '') : text)
  return {
    kind: 'template',
    template: {
      segments: template.segments,
      render: (data) => blank(template.render(data)),
      renderDynamic: (data) => template.renderDynamic(data).map(blank),
    },
  }
}

const noValue = '<no value>'

function sameWords(one: string, other: string): boolean {
  return one.replace(/\s+/g, '') === other.replace(/\s+/g, '')
}
