import Type from 'typebox'
import type { BounceType } from '../event.ts'
import {
  bareAddress,
  bodyReader,
  campaignIn,
  events,
  header,
  momentOf,
  Pairs,
  refused,
  Text,
  unusable,
  type WebhookService,
} from './service.ts'
import { fingerprint, secretMatches } from './signature.ts'

const read = bodyReader(
  Type.Object({
    RecordType: Text(),
    Type: Type.Optional(Text()),
    ID: Type.Optional(Type.Union([Type.Integer(), Text()])),
    Email: Type.Optional(Text()),
    BouncedAt: Type.Optional(Text()),
    Metadata: Type.Optional(Type.Union([Pairs(), Type.Null()])),
  }),
)

const types: Readonly<Record<string, BounceType>> = {
  HardBounce: 'hard',
  BadEmailAddress: 'hard',
  ManuallyDeactivated: 'hard',
  SoftBounce: 'soft',
  Transient: 'soft',
  DnsError: 'soft',
  SpamNotification: 'soft',
  VirusNotification: 'soft',
  DMARCPolicy: 'soft',
  Blocked: 'soft',
  SpamComplaint: 'complaint',
}

/** Replies of people and of their machines: no fault of the address. */
const harmless = new Set([
  'AutoResponder',
  'AddressChange',
  'Subscribe',
  'Unsubscribe',
  'ChallengeVerification',
  'OpenRelayTest',
])

/** Postmark proves itself by the credentials in the address that it was given. */
export const postmark: WebhookService = (request) => {
  const { username, password } = request.settings['bounce.postmark']
  const [, encoded = ''] = /^basic\s+(\S+)$/i.exec(header(request, 'authorization')) ?? []
  const given = Buffer.from(encoded, 'base64').toString('utf8')
  if (username === '' || password === '' || !secretMatches(`${username}:${password}`, given)) {
    throw refused('the credentials are not right')
  }
  const record = read(request.body)
  if (record.RecordType !== 'Bounce' && record.RecordType !== 'SpamComplaint') return events()
  const kind = record.RecordType === 'SpamComplaint' ? 'SpamComplaint' : (record.Type ?? '')
  if (harmless.has(kind)) return events()
  const type = types[kind]
  if (type === undefined || record.Email === undefined)
    throw unusable(`a bounce of the type "${kind.slice(0, 50)}" is not known`)
  return events({
    email: bareAddress(record.Email),
    type,
    source: 'postmark',
    meta: record,
    campaignUuid: campaignIn(record.Metadata),
    createdAt: momentOf(record.BouncedAt),
    eventId: record.ID === undefined ? fingerprint(record) : String(record.ID),
  })
}
