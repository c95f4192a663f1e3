import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync } from 'node:crypto'
import { fail } from '../errors.ts'
import type { Env } from '../run/env.ts'
import { bytesOf, stringFromBytes } from '../values/bytes.ts'
import { fn1, fn2, type GoFunction, type Param, refuse, string } from '../values/function.ts'
import { Int, type Value } from '../values/types.ts'
import { bcryptHash } from './bcrypt.ts'

const uint32: Param<bigint> = {
  type: 'uint32',
  literal: 'uint',
  nilable: false,
  take: (value: Value, index) => {
    if (typeof value === 'bigint' && value >= 0n) return BigInt.asUintN(32, value)
    return value instanceof Int && value.type === 'uint32' ? value.value : refuse(index, 'uint32', value)
  },
}

const TEMPLATES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    maximum: 'anoxxxxxxxxxxxxxxxxx axxxxxxxxxxxxxxxxxno',
    long:
      'CvcvnoCvcvCvcv CvcvCvcvnoCvcv CvcvCvcvCvcvno CvccnoCvcvCvcv CvccCvcvnoCvcv CvccCvcvCvcvno CvcvnoCvccCvcv ' +
      'CvcvCvccnoCvcv CvcvCvccCvcvno CvcvnoCvcvCvcc CvcvCvcvnoCvcc CvcvCvcvCvccno CvccnoCvccCvcv CvccCvccnoCvcv ' +
      'CvccCvccCvcvno CvcvnoCvccCvcc CvcvCvccnoCvcc CvcvCvccCvccno CvccnoCvcvCvcc CvccCvcvnoCvcc CvccCvcvCvccno',
    medium: 'CvcnoCvc CvcCvcno',
    short: 'Cvcn',
    basic: 'aaanaaan aannaaan aaannaaa',
    pin: 'nnnn',
  }).map(([name, list]) => [name, list.split(' ')]),
)

const CHARACTERS: Readonly<Record<string, string>> = {
  V: 'AEIOU',
  C: 'BCDFGHJKLMNPQRSTVWXYZ',
  v: 'aeiou',
  c: 'bcdfghjklmnpqrstvwxyz',
  A: 'AEIOUBCDFGHJKLMNPQRSTVWXYZ',
  a: 'AEIOUaeiouBCDFGHJKLMNPQRSTVWXYZbcdfghjklmnpqrstvwxyz',
  n: '0123456789',
  o: "@&%?,=[]_:-+*$#!'^~;()/.",
  x: 'AEIOUaeiouBCDFGHJKLMNPQRSTVWXYZbcdfghjklmnpqrstvwxyz0123456789!@#$%^&*()',
}

const SCOPE = 'com.lyndir.masterpassword'

function lengthPrefixed(text: string): Buffer {
  const bytes = bytesOf(text)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([Buffer.from(SCOPE), length, bytes])
}

/** The Master Password algorithm, version 2. */
function derivePassword(env: Env, counter: bigint, type: string, secrets: readonly [string, string, string]): string {
  const templates = TEMPLATES.get(type)
  if (templates === undefined) return `cannot find password template ${type}`
  env.spendPassword()
  const [password, user, site] = secrets
  const key = scryptSync(bytesOf(password), lengthPrefixed(user), 64, {
    N: 32_768,
    r: 8,
    p: 2,
    maxmem: 128 * 1024 * 1024,
  })
  const count = Buffer.alloc(4)
  count.writeUInt32BE(Number(counter))
  const seed = createHmac('sha256', key)
    .update(Buffer.concat([lengthPrefixed(site), count]))
    .digest()
  const template = templates[(seed[0] ?? 0) % templates.length] ?? ''
  return [...template]
    .map((kind, i) => {
      const characters = CHARACTERS[kind] ?? ''
      return characters.charAt((seed[i + 1] ?? 0) % characters.length)
    })
    .join('')
}

/** A key of 32 bytes, cut or filled up with zeros. */
function keyOf(password: string): Buffer {
  const key = Buffer.alloc(32)
  key.set(bytesOf(password).subarray(0, 32))
  return key
}

function encrypt(password: string, text: string): string {
  if (text === '') return ''
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', keyOf(password), iv)
  return Buffer.concat([iv, cipher.update(bytesOf(text)), cipher.final()]).toString('base64')
}

function decrypt(password: string, encrypted: string): string {
  if (encrypted === '') return ''
  const data = Buffer.from(encrypted, 'base64')
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(encrypted)) fail('illegal base64 data')
  if (data.length < 32 || data.length % 16 !== 0) fail('the text is not one that encryptAES made')
  const decipher = createDecipheriv('aes-256-cbc', keyOf(password), data.subarray(0, 16)).setAutoPadding(false)
  const plain = Buffer.concat([decipher.update(data.subarray(16)), decipher.final()])
  const padding = plain[plain.length - 1] ?? 0
  if (padding > plain.length) fail('the password does not fit the text')
  return stringFromBytes(plain.subarray(0, plain.length - padding))
}

function bcrypt(env: Env, password: string): string {
  const bytes = bytesOf(password)
  if (bytes.length > 72) return 'failed to encrypt string with bcrypt: bcrypt: password length exceeds 72 bytes'
  env.spendPassword()
  return bcryptHash(bytes, randomBytes(16), 10)
}

export const crypto: Readonly<Record<string, GoFunction>> = {
  bcrypt: fn1(string, (password, env) => bcrypt(env, password)),
  htpasswd: fn2(string, string, (user, password, env) =>
    user.includes(':') ? `invalid username: ${user}` : `${user}:${bcrypt(env, password)}`,
  ),
  derivePassword: {
    params: [uint32, string, string, string, string],
    rest: undefined,
    call: (env, args) =>
      derivePassword(env, uint32.take(args[0], 0, env), string.take(args[1], 1, env), [
        string.take(args[2], 2, env),
        string.take(args[3], 3, env),
        string.take(args[4], 4, env),
      ]),
  },
  encryptAES: fn2(string, string, encrypt),
  decryptAES: fn2(string, string, decrypt),
}
