import { generateKeyPairSync, sign } from 'node:crypto'

export interface TestCertificate {
  /** PEM. */
  readonly key: string
  /** PEM. */
  readonly certificate: string
}

const day = 86_400_000

/**
 * A self-signed RSA certificate, valid from a day before to a day after the given time: the few fields of RFC 5280 that
 * readers insist on, in DER. Made anew each time, so that no private key lies in the repository.
 */
export function testCertificate(name: string, now = new Date()): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const algorithm = sequence(encoded(0x06, Buffer.from('2a864886f70d01010b', 'hex')), encoded(0x05))
  const commonName = sequence(encoded(0x06, Buffer.from('550403', 'hex')), encoded(0x0c, Buffer.from(name)))
  const issuer = sequence(encoded(0x31, commonName))
  const validity = sequence(time(now.getTime() - day), time(now.getTime() + day))
  const body = sequence(
    encoded(0xa0, encoded(0x02, Buffer.from([2]))),
    encoded(0x02, Buffer.from([1])),
    algorithm,
    issuer,
    validity,
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = encoded(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const base64 = sequence(body, algorithm, signature).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return encoded(0x30, ...parts)
}

function encoded(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

/** UTCTime: two digits of the year, until 2049. */
function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/\D/g, '').slice(2, 14)
  return encoded(0x17, Buffer.from(`${digits}Z`))
}
