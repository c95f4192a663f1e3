import { hostObject } from '@broadsheet/gotemplate'
import type { Timestamp } from '../db/timestamp.ts'
import { goTimestamp } from './go-time.ts'
import type { CampaignSource, RenderSubscriber } from './source.ts'

/** Names and types as templates of taken-over databases expect them: integers are bigint, times are `{Time Valid}`. */
export function subscriberData(subscriber: RenderSubscriber): object {
  return hostObject({
    type: 'models.Subscriber',
    fields: {
      ID: BigInt(subscriber.id),
      UUID: subscriber.uuid,
      Email: subscriber.email,
      Name: subscriber.name,
      Attribs: subscriber.attribs,
      Status: subscriber.status,
      Lists: [],
      CreatedAt: () => nullableTime(subscriber.createdAt),
      UpdatedAt: () => nullableTime(subscriber.updatedAt),
      FirstName: () => firstName(subscriber.name),
      LastName: () => lastName(subscriber.name),
    },
  })
}

export function campaignData(campaign: CampaignSource, uuid: string): object {
  return hostObject({
    type: 'models.Campaign',
    fields: {
      ID: BigInt(campaign.id),
      UUID: uuid,
      Name: campaign.name,
      Type: campaign.type,
      Subject: campaign.subject,
      FromEmail: campaign.fromEmail,
      Body: campaign.body,
      AltBody: campaign.altbody ?? '',
      Status: campaign.status,
      ContentType: campaign.contentType,
      Tags: campaign.tags,
      Headers: campaign.headers,
      Attribs: campaign.attribs,
      Messenger: campaign.messenger,
      TemplateID: campaign.templateId === null ? null : BigInt(campaign.templateId),
      SendAt: () => nullableTime(campaign.sendAt),
      StartedAt: () => nullableTime(campaign.startedAt),
      CreatedAt: () => nullableTime(campaign.createdAt),
      UpdatedAt: () => nullableTime(campaign.updatedAt),
      Archive: campaign.archive,
      ArchiveSlug: campaign.archiveSlug ?? '',
      ArchiveMeta: campaign.archiveMeta,
    },
  })
}

function nullableTime(timestamp: Timestamp | null): object {
  return hostObject({
    type: 'null.Time',
    fields: { Valid: timestamp !== null, Time: () => goTimestamp(timestamp) },
    text: () => timestamp ?? '',
  })
}

/** First word longer than two bytes, so that initials are passed over; else the whole name. */
export function firstName(name: string): string {
  return name.split(' ').find(isLong) ?? name
}

export function lastName(name: string): string {
  return name.split(' ').findLast(isLong) ?? name
}

function isLong(word: string): boolean {
  return word.length > 2 || Buffer.byteLength(word) > 2
}
