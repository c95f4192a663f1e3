import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

/** A passkey in software (ES256, no attestation), for tests: what a browser and its authenticator answer together. */
export class SoftAuthenticator {
  readonly #origin: string
  readonly #id: Buffer
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  #counter = 0

  /** `same`: the key of that one, used from another site. */
  constructor(origin: string, same?: SoftAuthenticator) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#origin = origin
    this.#id = same === undefined ? randomBytes(32) : same.#id
    this.#privateKey = same === undefined ? pair.privateKey : same.#privateKey
    this.#publicKey = same === undefined ? pair.publicKey : same.#publicKey
  }

  register(challenge: string) {
    const flags = userPresent | userVerified | hasCredential
    const idLength = Buffer.from([this.#id.length >> 8, this.#id.length & 255])
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.#id, this.#coseKey()])
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(Buffer.concat([this.#authenticatorData(flags), credential]))],
    ])
    return {
      ...this.#identity(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      },
    }
  }

  assert(challenge: string, options: { readonly verified: boolean }) {
    const clientData = this.#clientData('webauthn.get', challenge)
    const data = this.#authenticatorData(userPresent | (options.verified ? userVerified : 0))
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
    return {
      ...this.#identity(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(this.#privateKey, 'base64url'),
      },
    }
  }

  #identity() {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key' }
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #authenticatorData(flags: number): Buffer {
    this.#counter++
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    const site = createHash('sha256').update(new URL(this.#origin).hostname).digest()
    return Buffer.concat([site, Buffer.from([flags]), counter])
  }

  /** RFC 9053, section 7.1: kty EC2, alg ES256, curve P-256. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    return map([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(Buffer.from(x, 'base64url'))],
      [integer(-3), bytes(Buffer.from(y, 'base64url'))],
    ])
  }
}

/** CBOR (RFC 8949): as much as is needed here. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

function integer(value: number): Buffer {
  return value >= 0 ? head(0, value) : head(1, -1 - value)
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([head(2, value.length), value])
}

function text(value: string): Buffer {
  return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
}

function map(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat()])
}
