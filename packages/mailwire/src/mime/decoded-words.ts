/** Encoded words (RFC 2047) in text that somebody wrote as it should stand in a header. */

const word = '=\\?([A-Za-z0-9_-]+)(?:\\*[A-Za-z0-9-]*)?\\?([QqBb])\\?([!->@-~]*)\\?='
const one = new RegExp(`^${word}$`)
const several = new RegExp(`${word}(?:\\s+${word})*`, 'g')

/** Longest encoded word that readers have to know (RFC 2047, 2). */
const longest = 75

/** Whether every `=?` of this ASCII text begins an encoded word that stands by itself: nothing is left to encode. */
export function isEncodedAlready(text: string): boolean {
  return text.split(' ').every((each) => !each.includes('=?') || (each.length <= longest && one.test(each)))
}

/** The text with its encoded words read; those of a charset that nobody knows stay. */
export function decodedWords(text: string): string {
  if (!text.includes('=?')) return text
  return text.replace(several, (run) => decodedRun(run.split(/\s+/)))
}

interface Stretch {
  readonly charset: string
  readonly bytes: Buffer
}

/** Blanks between encoded words are none (RFC 2047, 6.2); a character cut in two, which is common, is mended. */
function decodedRun(words: readonly string[]): string {
  const stretches: Stretch[] = []
  for (const each of words) {
    const [, charset = '', encoding = '', payload = ''] = one.exec(each) ?? []
    const bytes = /b/i.test(encoding) ? Buffer.from(payload, 'base64') : quotedBytes(payload)
    const last = stretches.at(-1)
    if (last?.charset !== charset.toLowerCase()) stretches.push({ charset: charset.toLowerCase(), bytes })
    else stretches[stretches.length - 1] = { charset: last.charset, bytes: Buffer.concat([last.bytes, bytes]) }
  }
  try {
    return stretches.map(({ charset, bytes }) => new TextDecoder(charset).decode(bytes)).join('')
  } catch {
    return words.join(' ')
  }
}

function quotedBytes(payload: string): Buffer {
  const plain = payload.replace(/_/g, ' ')
  return Buffer.from(
    plain.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}
