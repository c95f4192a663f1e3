import type { Caller } from '../auth/caller.ts'
import { campaignScope, visibleLists } from '../campaigns/access.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { RequestFacts } from '../http/route.ts'
import { wordFor } from '../i18n/words.ts'
import type { Services } from '../services.ts'
import { type AbTest, type AbTestRow, type KeptVerdict, letterOf, type Variant } from './ab-test.ts'
import { standingVerdict } from './decide.ts'
import { countsPeople } from './move.ts'
import { variantsOf } from './store.ts'
import { rateOf } from './verdict.ts'

interface CampaignRow {
  readonly id: number
  readonly name: string
  readonly subject: string
  readonly from_email: string
  readonly status: string
  readonly to_send: number
  readonly sent: number
  readonly lists: readonly { readonly id: number | null; readonly name: string }[]
  readonly segment: { readonly id: number | null; readonly name: string } | null
}

const selectCampaigns = statement<CampaignRow>(`
  select campaign.id, campaign.name, campaign.subject, campaign.from_email, campaign.status, campaign.to_send,
    coalesce(run.base_sent + run.accepted, campaign.sent) as sent,
    case when narrowed.name is not null
      then jsonb_build_object('id', narrowed.segment_id, 'name', narrowed.name) end as segment,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', link.list_id, 'name', coalesce(list.name, link.list_name)) order by link.id)
      from campaign_lists as link left join lists as list on list.id = link.list_id
      where link.campaign_id = campaign.id), '[]') as lists
  from campaigns as campaign
  left join broadsheet.campaign_runs as run on run.campaign_id = campaign.id
  left join broadsheet.campaign_segments as narrowed on narrowed.campaign_id = campaign.id
  where campaign.id = any($1::integer[])`)

export type Reader = Pick<Services, 'settings' | 'translations'> &
  Pick<RequestFacts, 'headers'> & { readonly db: Queryable; readonly caller: Caller }

/** Tests as the API shows them to this caller, with the figures of this moment. */
export async function shownTests(reader: Reader, rows: readonly AbTestRow[]): Promise<AbTest[]> {
  const { db } = reader
  const people = countsPeople(reader)
  const ids = rows.flatMap((row) => [row.campaign_id, row.rest_campaign_id].filter((id) => id !== null))
  const campaigns = new Map((await db.rows(selectCampaigns, [ids])).map((row) => [row.id, row]))
  const testIds = rows.map((row) => row.id)
  const variants = await variantsOf(db, testIds, people)
  return rows.map((row) => {
    const its = variants.get(row.id) ?? []
    return {
      ...shownState(row, its, people),
      fault: row.fault === null ? null : wordFor(reader.headers, reader.translations, row.fault),
      campaign: shownOriginal(reader.caller, campaigns.get(row.campaign_id ?? 0)),
      rest: shownRest(campaigns.get(row.rest_campaign_id ?? 0)),
      variants: its.map(shownVariant),
    }
  })
}

/** All of a test but for its campaigns. */
function shownState(row: AbTestRow, variants: readonly Variant[], people: boolean) {
  const { seed: _, campaign_id: __, rest_campaign_id: ___, winner, verdict, ...state } = row
  // Before anything is sent there is nothing to compare.
  const current = row.started_at === null ? undefined : (verdict ?? standingVerdict(row, variants, people))
  return {
    ...state,
    winner: winner === null ? null : letterOf(winner),
    verdict: current === undefined ? null : shownVerdict(current),
  }
}

function shownVerdict({ winner, standings, ...verdict }: KeptVerdict) {
  return {
    ...verdict,
    winner: letterOf(winner),
    standings: standings.map((standing, position) => ({ variant: letterOf(position), ...standing })),
  }
}

function shownOriginal(caller: Caller, campaign: CampaignRow | undefined): AbTest['campaign'] {
  if (campaign === undefined) return null
  const { id, name, subject, from_email, lists, segment } = campaign
  const visible = visibleLists(campaignScope(caller, 'get'), lists)
  return { id, name, subject, from_email, lists: [...visible], segment }
}

function shownRest(campaign: CampaignRow | undefined): AbTest['rest'] {
  if (campaign === undefined) return null
  const { id, name, status, to_send, sent } = campaign
  return { id, name, status, to_send, sent }
}

function shownVariant(variant: Variant): AbTest['variants'][number] {
  const { position, campaign, total, pending, accepted, opens, clicks, reason } = variant
  return {
    variant: letterOf(position),
    campaign,
    total,
    pending,
    accepted,
    opens,
    clicks,
    open_rate: rateOf(variant, 'opens'),
    click_rate: rateOf(variant, 'clicks'),
    reason,
  }
}
