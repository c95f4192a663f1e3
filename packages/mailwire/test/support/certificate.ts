import { generateKeyPairSync, sign } from 'node:crypto'

/** A self-signed certificate for tests, made without openssl: just enough DER (X.690) for X.509 (RFC 5280). */
export interface TestCertificate {
  readonly key: string
  readonly cert: string
}

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

/** `daysLeft`: negative for one that has expired. */
export function selfSigned(hostname: string, { daysLeft = 1 } = {}): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaSha256 = sequence(oid('2a8648ce3d040302'))
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(hostname)))))
  const day = 86_400_000
  const validity = sequence(utcTime(new Date(Date.now() - 3 * day)), utcTime(new Date(Date.now() + daysLeft * day)))
  const altName = sequence(oid('551d11'), der(0x04, sequence(der(0x82, Buffer.from(hostname)))))
  const isCa = sequence(
    oid('551d13'),
    der(0x01, Buffer.from([255])),
    der(0x04, sequence(der(0x01, Buffer.from([255])))),
  )
  const tbs = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(altName, isCa)),
  )
  const signature = sign('sha256', tbs, privateKey)
  const cert = sequence(tbs, ecdsaSha256, der(0x03, Buffer.from([0]), signature))
  const lines = cert.toString('base64').replace(/.{64}(?!$)/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
