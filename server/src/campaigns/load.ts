import type { Queryable } from '../db/database.ts'
import type { CampaignSource } from '../rendering/index.ts'
import { wrappingTemplate } from '../templates/load.ts'
import type { Campaign } from './campaign.ts'
import { senderMailbox } from './rules.ts'
import { findCampaign } from './store.ts'

/** A stored campaign with the template body it is sent with, ready to be compiled. */
export async function loadCampaignSource(db: Queryable, id: number): Promise<CampaignSource | undefined> {
  const campaign = await findCampaign(db, id)
  return campaign === undefined ? undefined : sourceOf(db, campaign)
}

/** The same for a record that is at hand, also one that was never stored. */
export async function sourceOf(db: Queryable, campaign: Campaign): Promise<CampaignSource> {
  const template = campaign.content_type === 'visual' ? undefined : await wrappingTemplate(db, campaign.template_id)
  return sourceWithTemplate(campaign, template?.body ?? null)
}

export function sourceWithTemplate(campaign: Campaign, templateBody: string | null): CampaignSource {
  return {
    id: campaign.id,
    uuid: campaign.uuid,
    brandId: campaign.brand_id,
    name: campaign.name,
    type: campaign.type,
    status: campaign.status,
    subject: campaign.subject,
    fromEmail: senderMailbox(campaign.from_email),
    body: campaign.body,
    altbody: campaign.altbody,
    contentType: campaign.content_type,
    templateBody: campaign.content_type === 'visual' ? null : templateBody,
    templateId: campaign.template_id,
    messenger: campaign.messenger,
    headers: campaign.headers,
    attribs: campaign.attribs,
    tags: campaign.tags,
    archive: campaign.archive,
    archiveSlug: campaign.archive_slug,
    archiveMeta: campaign.archive_meta,
    sendAt: campaign.send_at,
    startedAt: campaign.started_at,
    createdAt: campaign.created_at,
    updatedAt: campaign.updated_at,
  }
}
