import { createHash } from 'node:crypto'
import { bytesOf, stringFromBytes } from '../values/bytes.ts'
import { fn1, type GoFunction, string } from '../values/function.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Characters of padding by bytes left over. */
const PADDING: Readonly<Record<number, number>> = { 0: 0, 1: 6, 2: 4, 3: 3, 4: 1 }

function toBase32(text: string): string {
  const bytes = bytesOf(text)
  let out = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      out += BASE32.charAt((held >> bits) & 31)
    }
  }
  if (bits > 0) out += BASE32.charAt((held << (5 - bits)) & 31)
  return out + '='.repeat(PADDING[bytes.length % 5] ?? 0)
}

/** What went wrong is the result: so Sprig has it. */
function fromBase32(text: string): string {
  const data = text.replace(/[\r\n]/g, '')
  const bad = firstBad(data, /^[A-Z2-7]*/, 8, [0, 2, 4, 5, 7])
  if (bad !== undefined) return `illegal base32 data at input byte ${bad}`
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const character of data.replace(/=+$/, '')) {
    held = ((held << 5) | BASE32.indexOf(character)) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 255)
    }
  }
  return stringFromBytes(Uint8Array.from(bytes))
}

/** The position Go complains of: of the first wrong character, or where padding goes wrong. */
function firstBad(data: string, alphabet: RegExp, quantum: number, lengths: readonly number[]): number | undefined {
  const good = alphabet.exec(data)?.[0].length ?? 0
  const rest = data.slice(good)
  const over = good % quantum
  if (rest === '' && over === 0) return undefined
  if (rest === '') return good - (quantum === 8 ? over : 0)
  if (!rest.startsWith('=') || !lengths.includes(over) || over === 0) return good
  const wanted = quantum - over
  const padding = /^=*/.exec(rest)?.[0].length ?? 0
  if (padding < wanted) return padding === rest.length ? data.length : good + padding
  return rest.length > wanted ? good + wanted : undefined
}

function fromBase64(text: string): string {
  const data = text.replace(/[\r\n]/g, '')
  const bad = firstBad(data, /^[A-Za-z0-9+/]*/, 4, [0, 2, 3])
  if (bad !== undefined) return `illegal base64 data at input byte ${bad}`
  return stringFromBytes(Buffer.from(data, 'base64'))
}

function hash(algorithm: string): GoFunction {
  return fn1(string, (text) => createHash(algorithm).update(bytesOf(text)).digest('hex'))
}

function adler32(text: string): string {
  let a = 1
  let b = 0
  for (const byte of bytesOf(text)) {
    a = (a + byte) % 65_521
    b = (b + a) % 65_521
  }
  return String(b * 65_536 + a)
}

export const encoding: Readonly<Record<string, GoFunction>> = {
  b64enc: fn1(string, (text) => Buffer.from(bytesOf(text)).toString('base64')),
  b64dec: fn1(string, fromBase64),
  b32enc: fn1(string, toBase32),
  b32dec: fn1(string, fromBase32),
  sha1sum: hash('sha1'),
  sha256sum: hash('sha256'),
  sha512sum: hash('sha512'),
  adler32sum: fn1(string, adler32),
}
