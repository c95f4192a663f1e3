/** Deeper JSON is no record of anybody's; reading and writing it goes around in circles until a stack is full. */
export const deepestJson = 250

const quote = 0x22
const backslash = 0x5c

/** Whether objects and lists of a JSON text stand in each other more than `deepestJson` deep. The text may be no JSON. */
export function isTooDeep(text: string): boolean {
  if (text.length <= deepestJson) return false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    // { and [ differ by one bit, as do } and ].
    else if ((code | 0x20) === 0x7b) {
      if (++depth > deepestJson) return true
    } else if ((code | 0x20) === 0x7d) depth--
  }
  return false
}

/** The place of the quotation mark that ends the string, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end
    while (text.charCodeAt(first - 1) === backslash) first--
    if ((end - first) % 2 === 0) return end
  }
  return text.length
}
