import { decodeStyle } from './styles.ts'

const TABLE: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\t': '\\9',
  '\n': '\\a',
  '\f': '\\c',
  '\r': '\\d',
  '"': '\\22',
  '&': '\\26',
  "'": '\\27',
  '(': '\\28',
  ')': '\\29',
  '+': '\\2b',
  '/': '\\2f',
  ':': '\\3a',
  ';': '\\3b',
  '<': '\\3c',
  '>': '\\3e',
  '\\': '\\\\',
  '{': '\\7b',
  '}': '\\7d',
}

/** Inside a string of a style; a space ends an escape that a hexadecimal digit follows. */
export function escapeCssString(text: string): string {
  return text.replace(/[\0\t\n\f\r"&'()+/:;<>\\{}]/g, (character, at: number) => {
    const escaped = TABLE[character] ?? character
    if (character === '\\') return escaped
    return /^(?:$|[0-9A-Fa-f\t\n\f\r ])/.test(text.slice(at + 1, at + 2)) ? `${escaped} ` : escaped
  })
}

/** A value such as `#fff` or `10px` as it may stand; undefined if it could be more than a value. */
export function filterCssValue(text: string): string | undefined {
  const value = decodeStyle(text)
  if (/[\0"'()/;@[\\\]`{}<>]|--/.test(value)) return undefined
  const words = value.replace(/[^A-Za-z0-9_-]/g, '').toLowerCase()
  // What runs scripts in old browsers.
  if (words.includes('expression') || words.replaceAll('-', '').includes('mozbinding')) return undefined
  return value
}
