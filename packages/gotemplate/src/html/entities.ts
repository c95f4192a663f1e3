/**
 * Character references in attribute values. Only those that stand for ASCII can change a context, so
 * only those are known by name. Facts: HTML Standard, section 13.5.
 */
const NAMED: Readonly<Record<string, string>> = {
  Tab: '\t',
  NewLine: '\n',
  excl: '!',
  quot: '"',
  QUOT: '"',
  num: '#',
  dollar: '$',
  percnt: '%',
  amp: '&',
  AMP: '&',
  apos: "'",
  lpar: '(',
  rpar: ')',
  ast: '*',
  midast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  lt: '<',
  LT: '<',
  equals: '=',
  gt: '>',
  GT: '>',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  bsol: '\\',
  rsqb: ']',
  rbrack: ']',
  Hat: '^',
  lowbar: '_',
  grave: '`',
  DiacriticalGrave: '`',
  lcub: '{',
  lbrace: '{',
  verbar: '|',
  vert: '|',
  VerticalLine: '|',
  rcub: '}',
  rbrace: '}',
  nbsp: '\u00a0',
}

/** Those that count without their semicolon. */
const BARE = /^(?:quot|QUOT|amp|AMP|lt|LT|gt|GT|nbsp)/

/** What Windows-1252 has in place of the control characters U+0080..U+009F. */
const CP1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

export function unescapeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#([0-9]+);?|#[xX]([0-9A-Fa-f]+);?|([A-Za-z][A-Za-z0-9]*)(;?))/g, decode)
}

function decode(all: string, decimal?: string, hex?: string, name?: string, semicolon?: string): string {
  if (decimal !== undefined) return fromPoint(Number.parseInt(decimal, 10))
  if (hex !== undefined) return fromPoint(Number.parseInt(hex, 16))
  if (name === undefined) return all
  if (semicolon === ';' && Object.hasOwn(NAMED, name)) return NAMED[name] ?? all
  const bare = BARE.exec(name)?.[0]
  return bare === undefined ? all : (NAMED[bare] ?? '') + all.slice(1 + bare.length)
}

function fromPoint(point: number): string {
  if (point >= 0x80 && point <= 0x9f) return CP1252.charAt(point - 0x80)
  if (point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return '\ufffd'
  return String.fromCodePoint(point)
}
