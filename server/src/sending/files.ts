import type { AttachedFile, InlineFile } from '@broadsheet/mailwire'
import type { Config } from '../config/config.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { type MediaFile, readMedia, readMediaByNames } from '../media/store.ts'
import { type CampaignSource, contentIdOf, embeddedImageNames, type InlineImage } from '../rendering/index.ts'
import type { Services } from '../services.ts'

/** Files that go with every message of a campaign, read once. */
export interface CampaignFiles {
  readonly attachments: readonly AttachedFile[]
  readonly inline: readonly InlineFile[]
  readonly images: ReadonlyMap<string, InlineImage>
}

type Reader = Pick<Services, 'settings'> & { readonly db: Queryable; readonly config: Pick<Config, 'dataFolder'> }

const selectAttached = statement<{ media_id: number }>(`
  select media_id from campaign_media where campaign_id = $1 and media_id is not null order by media_id`)

export async function attachedMedia(db: Queryable, campaignId: number): Promise<readonly number[]> {
  return (await db.rows(selectAttached, [campaignId])).map((row) => row.media_id)
}

export async function loadCampaignFiles(reader: Reader, source: CampaignSource): Promise<CampaignFiles> {
  const attached = await readMedia(reader, await attachedMedia(reader.db, source.id))
  return { attachments: attached.map(attachment), ...(await loadInlineImages(reader, source)) }
}

/** Images that the body or the template asks to carry inside; those that are no media file stay links. */
export async function loadInlineImages(
  reader: Reader,
  source: Pick<CampaignSource, 'body' | 'templateBody' | 'contentType'>,
): Promise<Pick<CampaignFiles, 'inline' | 'images'>> {
  const names = source.contentType === 'plain' ? [] : embeddedImageNames([source.body, source.templateBody])
  const files = names.length === 0 ? [] : await readMediaByNames(reader, names)
  return {
    inline: files.map((file) => ({ ...attachment(file), contentId: contentIdOf(file.filename) })),
    images: new Map(files.map(({ filename }) => [filename, { filename, contentId: contentIdOf(filename) }])),
  }
}

export function attachment(file: MediaFile): AttachedFile {
  return { fileName: file.filename, contentType: file.type, content: file.content }
}
