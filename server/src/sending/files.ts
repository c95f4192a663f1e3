import type { AttachedFile, InlineFile } from '@broadsheet/mailwire'
import type { CampaignSource, InlineImage } from '../rendering/index.ts'
import type { SenderServices } from './services.ts'

/** Files that go with every message of a campaign, read once. */
export interface CampaignFiles {
  readonly attachments: readonly AttachedFile[]
  readonly inline: readonly InlineFile[]
  readonly images: ReadonlyMap<string, InlineImage>
}

export async function loadCampaignFiles(_services: SenderServices, _source: CampaignSource): Promise<CampaignFiles> {
  return { attachments: [], inline: [], images: new Map() }
}
