import type { Caller } from '../auth/caller.ts'
import { hiddenCampaign, readableCampaigns } from '../campaigns/access.ts'
import type { Queryable } from '../db/database.ts'
import type { MediaRow } from './media.ts'
import { findUses, type MediaUse } from './rows.ts'

/** A campaign that uses a file, as the caller may see it: of one that they may not read neither id nor name. */
export type ShownUse = Omit<MediaUse, 'id'> & { readonly id: number | null }

export async function shownUses(db: Queryable, caller: Caller, row: MediaRow): Promise<readonly ShownUse[]> {
  const uses = await findUses(db, row)
  const ids = uses.map((use) => use.id)
  const readable = await readableCampaigns(db, caller, ids)
  return uses.map((use) => (readable.has(use.id) ? use : { ...use, id: null, name: hiddenCampaign }))
}
