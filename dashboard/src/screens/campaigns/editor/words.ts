import { actionPattern } from '@broadsheet/gotemplate/around-actions'

// Read once, whatever is begun and not ended: the words are counted while somebody writes.

/** Elements within a word: around all others words end. */
const inline = /<\/?(?:a|abbr|b|code|del|em|font|i|ins|mark|s|small|span|strong|sub|sup|u)\b[^<>]*>/gi
const unread = /<!--[\s\S]*?(?:-->|$)|<(head|style|script|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi

/** How many words a reader reads, in any language; expressions of the template count as none. */
export function countWords(body: string, isMarkup: boolean): number {
  const written = body.replace(actionPattern, ' ')
  const text = isMarkup
    ? written
        .replace(unread, ' ')
        .replace(inline, '')
        .replace(/<[^<>]*>|&\w+;|&#\w+;/g, ' ')
    : written
  let count = 0
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (isWordLike === true) count += 1
  }
  return count
}
