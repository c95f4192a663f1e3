import { createVerify, X509Certificate } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { failure } from '../../errors/error.ts'
import { guardedFetch } from '../../http/outgoing.ts'
import { bodyReader, refused, Text } from './service.ts'

const Envelope = Type.Object({
  Type: Text(),
  MessageId: Text(),
  TopicArn: Text(),
  Message: Type.String({ maxLength: 1_000_000 }),
  Timestamp: Text(),
  SignatureVersion: Type.Optional(Text()),
  Signature: Text(),
  SigningCertURL: Text(),
  Subject: Type.Optional(Type.Union([Text(), Type.Null()])),
  SubscribeURL: Type.Optional(Text()),
  Token: Type.Optional(Text()),
})

/** A message of Amazon SNS around the one of the service behind it. */
export type SnsEnvelope = Static<typeof Envelope>

export const readEnvelope = bodyReader(Envelope)

const host = 'sns\\.[a-z0-9-]+\\.amazonaws\\.com(?:\\.cn)?'
const certificateUrl = new RegExp(`^https://${host}/SimpleNotificationService-[A-Za-z0-9]+\\.pem$`)
const confirmationUrl = new RegExp(`^https://${host}/\\?`)

/** Fetches a certificate that signs messages; its address has been checked. */
export type CertificateSource = (url: string) => Promise<string>

const mostCertificates = 20

/** From Amazon, each certificate once. */
export function amazonCertificates(): CertificateSource {
  const known = new Map<string, string>()
  return async (url) => {
    const kept = known.get(url)
    if (kept !== undefined) return kept
    const answer = await guardedFetch(url, { reach: 'public', timeoutMs: 5000, maxBytes: 65_536 })
    if (answer.status !== 200) throw failure('service.unavailable', { what: 'The signing certificate of Amazon SNS' })
    if (known.size >= mostCertificates) known.clear()
    const text = answer.body.toString('utf8')
    known.set(url, text)
    return text
  }
}

/** Throws unless Amazon signed the envelope ("Verifying the signatures of Amazon SNS messages", versions 1 and 2). */
export async function verifyEnvelope(envelope: SnsEnvelope, certificates: CertificateSource, now: Date): Promise<void> {
  if (!certificateUrl.test(envelope.SigningCertURL)) throw refused('the certificate is not one of Amazon SNS')
  const certificate = parseCertificate(await certificates(envelope.SigningCertURL))
  if (now < certificate.validFromDate || now > certificate.validToDate)
    throw refused('the certificate is not valid now')
  const verify = createVerify(envelope.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1')
  verify.update(signedText(envelope))
  if (!verify.verify(certificate.publicKey, envelope.Signature, 'base64')) throw refused('the signature is not right')
}

function parseCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw refused('the signing certificate is not readable')
  }
}

/** Names and values of the signed fields, one a line, those that are absent left out. */
export function signedText(envelope: SnsEnvelope): string {
  const fields: readonly (readonly [string, string | null | undefined])[] =
    envelope.Type === 'Notification'
      ? [
          ['Message', envelope.Message],
          ['MessageId', envelope.MessageId],
          ['Subject', envelope.Subject],
          ['Timestamp', envelope.Timestamp],
          ['TopicArn', envelope.TopicArn],
          ['Type', envelope.Type],
        ]
      : [
          ['Message', envelope.Message],
          ['MessageId', envelope.MessageId],
          ['SubscribeURL', envelope.SubscribeURL],
          ['Timestamp', envelope.Timestamp],
          ['Token', envelope.Token],
          ['TopicArn', envelope.TopicArn],
          ['Type', envelope.Type],
        ]
  return fields.map(([name, value]) => (value === undefined || value === null ? '' : `${name}\n${value}\n`)).join('')
}

/** `arn:aws:sns:<region>:<account>:<topic>` */
export function accountOf(topicArn: string): string {
  const account = /^arn:aws[\w-]*:sns:[\w-]+:(\d{12}):/.exec(topicArn)?.[1]
  if (account === undefined) throw refused('the topic is not one of Amazon SNS')
  return account
}

export function checkConfirmationUrl(url: string | undefined): string {
  if (url === undefined || !confirmationUrl.test(url)) throw refused('the confirmation does not lead to Amazon SNS')
  return url
}
