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
  const bad = badByte32(data)
  if (bad !== undefined) return `illegal base32 data at input byte ${bad}`
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const character of data.slice(0, endOf32(data))) {
    held = ((held << 5) | BASE32.indexOf(character)) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 255)
    }
  }
  return stringFromBytes(Uint8Array.from(bytes))
}

function endOf32(data: string): number {
  const padding = data.indexOf('=')
  return padding < 0 ? data.length : padding
}

/** Where Go finds fault; undefined if it does not. Whatever follows right padding it does not look at. */
function badByte32(data: string): number | undefined {
  for (let at = 0; at < data.length; at++) {
    const inGroup = at % 8
    const left = data.length - at - 1
    const character = data.charAt(at)
    if (character === '=' && inGroup >= 2 && left < 8) {
      if (left + inGroup < 7) return data.length
      const wrong = /[^=]/.exec(data.slice(at + 1, at + 8 - inGroup))
      if (wrong !== null) return at + wrong.index
      return inGroup === 3 || inGroup === 6 ? at : undefined
    }
    if (!BASE32.includes(character)) return at
  }
  return data.length % 8 === 0 ? undefined : data.length - (data.length % 8)
}

function fromBase64(text: string): string {
  const bad = badByte64(text)
  return bad === undefined ? stringFromBytes(Buffer.from(text, 'base64')) : `illegal base64 data at input byte ${bad}`
}

/** The same for base64, where line ends may stand anywhere and count. */
function badByte64(text: string): number | undefined {
  let inGroup = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\n' || character === '\r') continue
    if (character === '=') return badPadding(text, at, inGroup)
    if (!/[A-Za-z0-9+/]/.test(character)) return at
    inGroup = (inGroup + 1) % 4
  }
  return inGroup === 0 ? undefined : text.length - inGroup
}

function badPadding(text: string, at: number, inGroup: number): number | undefined {
  if (inGroup < 2) return at
  let next = skipLineEnds(text, at + 1)
  if (inGroup === 2) {
    if (next === text.length) return next
    if (text[next] !== '=') return next - 1
    next = skipLineEnds(text, next + 1)
  }
  return next < text.length ? next : undefined
}

function skipLineEnds(text: string, from: number): number {
  let at = from
  while (text[at] === '\n' || text[at] === '\r') at++
  return at
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
