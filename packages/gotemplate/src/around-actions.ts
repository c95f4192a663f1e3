/*
 * Templates as text: for editors and converters that change what stands between the actions, `{{ … }}`. Nothing here
 * needs the language itself, so that it can be loaded without it: `@broadsheet/gotemplate/around-actions`.
 */

/** Repetitions that leave a way back are limited: each takes room on the stack of the engine. */
const often = '{0,20000}'
const space = String.raw`[ \t\r\n]`
/** Up to the first end, whatever stands in it; one without an end reaches to the end of the text. */
const comment = String.raw`(?:-${space})?\/\*[\s\S]*?(?:\*\/(?:(?:${space}-)?\}\})?|$)`
const plain = String.raw`[^"'${'`'}\\{}]`
const between = String.raw`${plain}+(?!${plain})|\{(?!\{)|\}(?!\})`
const quoted = (quote: string) => String.raw`${quote}[^${quote}\\\n]*(?:\\[^\n][^${quote}\\\n]*)${often}${quote}`
const literal = `${quoted('"')}|${quoted("'")}|\`[^\`]*\``

/**
 * Actions with their strings, characters and comments as the lexer reads them (`language/lexer.ts`): what looks like an
 * end there is none. Read in linear time, whatever the text: no action holds `{{` or a backslash outside of a literal,
 * so a search that begins inside a literal of another never comes to be in the same state at the same place; as there
 * are four states, four searches at most read on from any place. Comments always match, and are read once.
 */
export const actionPattern = new RegExp(`\\{\\{${comment}|\\{\\{(?:${between}|${literal})${often}\\}\\}`, 'g')

/** Changes the text between the actions, piece by piece. */
export function outsideActions(source: string, change: (text: string) => string): string {
  let end = 0
  let changed = ''
  for (const { 0: action, index } of source.matchAll(actionPattern)) {
    changed += change(source.slice(end, index)) + action
    end = index + action.length
  }
  return changed + change(source.slice(end))
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
