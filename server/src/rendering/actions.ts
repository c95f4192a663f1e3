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
