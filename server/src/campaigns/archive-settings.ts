import { statement } from '../db/statement.ts'
import type { Services } from '../services.ts'
import type { Json } from './campaign.ts'
import type { ArchiveInput } from './input.ts'
import { archiveSlug } from './rules.ts'
import { lockCampaign } from './store.ts'
import { requireArchiveTemplate, requireFreeSlug } from './write.ts'

const update = statement<object>(`
  update campaigns
  set archive = $2, archive_slug = $3, archive_template_id = $4, archive_meta = $5, updated_at = now()
  where id = $1`)

export interface ArchiveSettings {
  readonly archive: boolean
  /** As asked for: 0 where the campaign keeps the one it has. */
  readonly archive_template_id: number
  readonly archive_meta: Json
  readonly archive_slug: string | null
}

/**
 * Possible in every status: the archive shows what was sent long ago, too. What is not sent keeps its value. Answers what
 * was asked for, with the page name as it is stored.
 */
export async function saveArchiveSettings(
  { db, signals }: Pick<Services, 'db' | 'signals'>,
  id: number,
  input: ArchiveInput,
): Promise<ArchiveSettings> {
  return db.transaction(async (tx) => {
    const before = await lockCampaign(tx, id)
    const asked = input.archive_template_id ?? 0
    const templateId = asked > 0 ? asked : before.archive_template_id
    const settings: ArchiveSettings = {
      archive: input.archive,
      archive_template_id: asked,
      archive_meta: input.archive_meta ?? before.archive_meta,
      archive_slug: input.archive_slug === undefined ? before.archive_slug : archiveSlug(input.archive_slug ?? ''),
    }
    await requireArchiveTemplate(tx, templateId)
    await requireFreeSlug(tx, settings.archive_slug, id)
    await tx.run(update, [
      id,
      settings.archive,
      settings.archive_slug,
      templateId,
      JSON.stringify(settings.archive_meta),
    ])
    await signals.send(tx, 'campaigns', String(id))
    return settings
  })
}
