/**
 * Template actions, `{{ … }}`, with the strings inside them: what looks like an end there is none. Pieces are bounded,
 * and no action holds `{{` outside a string, so that text full of open braces is read in linear time.
 */
export const actionPattern =
  /\{\{(?:"(?:[^"\\]|\\.){0,20000}"|`[^`]{0,20000}`|\/\*[\s\S]{0,5000}?\*\/|(?!\}\}|\{\{|"|`|\/\*)[\s\S])*\}\}/g

/** Holds an expression: `{{` and a later `}}`. Only then subject, headers and altbody are templates at all. */
export function holdsAction(text: string): boolean {
  const start = text.indexOf('{{')
  return start >= 0 && text.indexOf('}}', start) > 0
}

const actionWithoutQuotes = /\{\{[^{}"`]{0,20000}\}\}/g

/**
 * Editors of HTML write the quotation marks of `{{ L.T "key" }}` as entities. In an expression they mean nothing else, so
 * an action that holds no other quotation marks gets them back.
 */
export function withPlainQuotes(source: string): string {
  if (!/&(?:quot|#34);/.test(source)) return source
  return source.replace(actionWithoutQuotes, (found) => found.replace(/&(?:quot|#34);/g, '"'))
}

/**
 * Runs a conversion of markup over a template without touching its actions: each is replaced by a word that any
 * converter leaves alone, and put back afterwards. It stands in braces, as the action did: what is next to it means the
 * same in Markdown. In addresses converters write the braces as %7B and %7D.
 */
export function aroundActions(source: string, convert: (text: string) => string): string {
  const prefix = unusedWord(source)
  const actions: string[] = []
  const masked = source.replace(actionPattern, (found) => `{${prefix}${actions.push(found) - 1}z}`)
  const restore = new RegExp(`(?:\\{|%7B)${prefix}(\\d+)z(?:\\}|%7D)`, 'gi')
  return convert(masked).replace(restore, (_, index: string) => actions[Number(index)] ?? '')
}

function unusedWord(source: string): string {
  const lower = source.toLowerCase()
  for (let number = 7; ; number++) {
    const word = `zact${number}q`
    if (!lower.includes(word)) return word
  }
}
