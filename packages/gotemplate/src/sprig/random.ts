import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { fail } from '../errors.ts'
import type { Env } from '../run/env.ts'
import { fn0, fn1, type GoFunction, int, string } from '../values/function.ts'

const DIGITS = '0123456789'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PRINTABLE = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')

function pick(alphabet: string): GoFunction {
  return fn1(int, (count, env) => {
    if (count <= 0) return ''
    checkCost(env, count)
    return Array.from({ length: count }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  })
}

/** Random numbers are dear: one costs as much as a step. */
function checkCost(env: Env, count: number): void {
  env.checkString(count)
  env.spend(count)
}

function shuffle(text: string): string {
  const characters = [...text]
  for (let i = characters.length - 1; i > 0; i--) {
    const other = randomInt(i + 1)
    const held = characters[i] ?? ''
    characters[i] = characters[other] ?? ''
    characters[other] = held
  }
  return characters.join('')
}

export const random: Readonly<Record<string, GoFunction>> = {
  randAlphaNum: pick(LETTERS + DIGITS),
  randAlpha: pick(LETTERS),
  randNumeric: pick(DIGITS),
  randAscii: pick(PRINTABLE),
  randBytes: fn1(int, (count, env) => {
    if (count < 0) fail('makeslice: len out of range')
    env.checkString(count * 2)
    return randomBytes(count).toString('base64')
  }),
  shuffle: fn1(string, (text, env) => {
    checkCost(env, text.length)
    return shuffle(text)
  }),
  uuidv4: fn0(() => randomUUID()),
}
