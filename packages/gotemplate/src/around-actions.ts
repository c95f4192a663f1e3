/*
 * Templates as text: for editors and converters that change what stands between the actions, `{{ … }}`. Nothing here
 * needs the language itself, so that it can be loaded without it: `@broadsheet/gotemplate/around-actions`.
 */

/**
 * Actions with the strings inside them: what looks like an end there is none. Pieces are bounded, and no action holds
 * `{{` outside a string, so that text full of open braces is read in linear time.
 */
export const actionPattern =
  /\{\{(?:"(?:[^"\\]|\\.){0,20000}"|`[^`]{0,20000}`|\/\*[\s\S]{0,5000}?\*\/|(?!\}\}|\{\{|"|`|\/\*)[\s\S])*\}\}/g

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
