import type { Campaign, CampaignChange, ContentType } from '../queries.ts'

export interface HeaderLine {
  /** Tells rows apart while they are edited. */
  readonly key: number
  readonly name: string
  readonly value: string
}

/** What the editor changes of a campaign, in the shape of its fields; JSON is text until it is saved. */
export interface Draft {
  readonly name: string
  readonly subject: string
  readonly fromEmail: string
  readonly lists: readonly number[]
  /** Narrows the lists. `gone`: it was deleted, and nobody gets the campaign until another choice is made. */
  readonly segment: number | 'gone' | null
  readonly messenger: string
  readonly tags: readonly string[]
  readonly headers: readonly HeaderLine[]
  readonly attribs: string
  readonly contentType: ContentType
  readonly body: string
  readonly bodySource: string | null
  readonly templateId: number | null
  readonly altbody: string | null
  readonly media: readonly { readonly id: number; readonly filename: string }[]
  readonly archive: boolean
  readonly archiveSlug: string
  readonly archiveTemplateId: number | null
  readonly archiveMeta: string
}

export function draftOf(campaign: Campaign): Draft {
  return {
    name: campaign.name,
    subject: campaign.subject,
    fromEmail: campaign.from_email,
    lists: campaign.lists.map((list) => list.id).filter((id) => id !== null),
    segment: campaign.segment === null ? null : (campaign.segment.id ?? 'gone'),
    messenger: campaign.messenger,
    tags: campaign.tags,
    headers: campaign.headers
      .flatMap((entry) => Object.entries(entry))
      .map(([name, value], key) => ({ key, name, value })),
    attribs: pretty(campaign.attribs),
    contentType: campaign.content_type,
    body: campaign.body,
    bodySource: campaign.body_source,
    templateId: campaign.template_id,
    altbody: campaign.altbody,
    media: campaign.media.flatMap(({ id, filename }) => (id === null ? [] : [{ id, filename }])),
    archive: campaign.archive,
    archiveSlug: campaign.archive_slug ?? '',
    archiveTemplateId: campaign.archive_template_id,
    archiveMeta: pretty(campaign.archive_meta),
  }
}

/** The body of an update. Call it only with a draft that has no faults. */
export function inputOf(draft: Draft): CampaignChange {
  return {
    name: draft.name.trim(),
    subject: draft.subject,
    from_email: draft.fromEmail,
    lists: [...draft.lists],
    segment_id: draft.segment === 'gone' ? undefined : draft.segment,
    messenger: draft.messenger,
    tags: [...draft.tags],
    headers: draft.headers
      .filter((line) => line.name.trim() !== '')
      .map(({ name, value }) => ({ [name.trim()]: value })),
    attribs: objectOf(draft.attribs) ?? {},
    content_type: draft.contentType,
    body: draft.body,
    // Said also where there is none: left out, earlier blocks would stay beside a body that is not theirs.
    body_source: draft.bodySource ?? '',
    template_id: draft.templateId ?? undefined,
    altbody: draft.altbody ?? '',
    media: draft.media.map((file) => file.id),
    archive: draft.archive,
    archive_slug: draft.archiveSlug,
    archive_template_id: draft.archiveTemplateId,
    archive_meta: objectOf(draft.archiveMeta) ?? {},
  }
}

/** What is saved. Attachments only where they changed: an empty list would also forget those whose files are gone. */
export function changeOf(draft: Draft, campaign: Campaign): CampaignChange {
  const unchanged = JSON.stringify(draft.media) === JSON.stringify(draftOf(campaign).media)
  return unchanged ? { ...inputOf(draft), media: undefined } : inputOf(draft)
}

export type DraftField = 'name' | 'subject' | 'lists' | 'attribs' | 'archiveMeta'

/** Fields that cannot be saved as they are; the texts of the faults are `campaigns.fault.<field>`. */
export function faultsOf(draft: Draft): readonly DraftField[] {
  const broken: Readonly<Record<DraftField, boolean>> = {
    name: draft.name.trim() === '',
    subject: draft.subject.trim() === '',
    lists: draft.lists.length === 0,
    attribs: objectOf(draft.attribs) === undefined,
    archiveMeta: objectOf(draft.archiveMeta) === undefined,
  }
  const fields = ['name', 'subject', 'lists', 'attribs', 'archiveMeta'] as const
  return fields.filter((field) => broken[field])
}

export function sameDraft(one: Draft, other: Draft): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** An object from JSON text; empty text is the empty object, anything else undefined. */
export function objectOf(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function pretty(value: Readonly<Record<string, unknown>>): string {
  return Object.keys(value).length === 0 ? '{}' : JSON.stringify(value, null, 2)
}
