import type { Settings } from '../settings/schema.ts'
import { type Campaign, type ContentType, contentTypes } from './campaign.ts'
import type { CampaignInput } from './input.ts'
import {
  archiveSlug,
  instantOf,
  normaliseTags,
  requireFuture,
  requireHeaders,
  requireMessenger,
  requireSender,
  requireText,
} from './rules.ts'
import type { CampaignValues } from './store.ts'

/** A new campaign before anything is known of it. */
export const emptyValues: CampaignValues = {
  name: '',
  subject: '',
  fromEmail: '',
  body: '',
  bodySource: null,
  altbody: null,
  contentType: 'richtext',
  sendAt: null,
  headers: [],
  attribs: {},
  tags: [],
  messenger: '',
  templateId: null,
  archive: false,
  archiveSlug: null,
  archiveTemplateId: null,
  archiveMeta: {},
}

export function valuesOf(campaign: Campaign): CampaignValues {
  return {
    name: campaign.name,
    subject: campaign.subject,
    fromEmail: campaign.from_email,
    body: campaign.body,
    bodySource: campaign.body_source,
    altbody: campaign.altbody,
    contentType: campaign.content_type,
    sendAt: campaign.send_at,
    headers: campaign.headers,
    attribs: campaign.attribs,
    tags: campaign.tags,
    messenger: campaign.messenger,
    templateId: campaign.template_id,
    archive: campaign.archive,
    archiveSlug: campaign.archive_slug,
    archiveTemplateId: campaign.archive_template_id,
    archiveMeta: campaign.archive_meta,
  }
}

type Fields = Omit<Partial<CampaignInput>, 'lists' | 'media'>

export interface MergeContext {
  readonly settings: Settings
  /** Milliseconds. */
  readonly now: number
}

/**
 * What was sent over what was there, every field by its rule. What was not sent keeps its value. Templates are resolved
 * afterwards, they need the database. Pure.
 */
export function mergeValues(base: CampaignValues, input: Fields, context: MergeContext): CampaignValues {
  const contentType = input.content_type === undefined ? base.contentType : knownContentType(input.content_type)
  const altbody = input.altbody ?? base.altbody ?? ''
  return {
    name: requireText('name', input.name ?? base.name, 2000),
    subject: requireText('subject', input.subject ?? base.subject, 5000),
    fromEmail: requireSender(input.from_email ?? base.fromEmail, context.settings),
    body: input.body ?? base.body,
    bodySource: contentType === 'visual' ? (input.body_source ?? base.bodySource) : null,
    altbody: altbody === '' ? null : altbody,
    contentType,
    sendAt: mergedTime(base.sendAt, input.send_at, context.now),
    headers: requireHeaders(input.headers ?? base.headers),
    attribs: input.attribs ?? base.attribs,
    tags: input.tags === undefined ? base.tags : normaliseTags(input.tags),
    messenger: requireMessenger(input.messenger ?? base.messenger, context.settings),
    templateId: positive(input.template_id) ?? base.templateId,
    archive: input.archive ?? base.archive,
    archiveSlug: input.archive_slug === undefined ? base.archiveSlug : archiveSlug(input.archive_slug ?? ''),
    archiveTemplateId: positive(input.archive_template_id) ?? base.archiveTemplateId,
    archiveMeta: input.archive_meta ?? base.archiveMeta,
  }
}

function knownContentType(text: string): ContentType {
  return contentTypes.find((type) => type === text) ?? 'richtext'
}

/** A client that sends the whole record back may send a date that has passed since; only a new date must lie ahead. */
function mergedTime(stored: string | null, sent: string | null | undefined, now: number): string | null {
  if (sent === undefined) return stored
  if (sent === null || sent === '') return null
  if (stored !== null && instantOf(sent) === instantOf(stored)) return stored
  return requireFuture(sent, now)
}

function positive(id: number | null | undefined): number | undefined {
  return id !== undefined && id !== null && id > 0 ? id : undefined
}
