import { partsInTests, requireTestAllowsChange } from '../ab-tests/guard.ts'
import type { Caller } from '../auth/caller.ts'
import type { Queryable } from '../db/database.ts'
import { failure, invalid } from '../errors/error.ts'
import { commonDefaults, type ListDefaults } from '../lists/defaults.ts'
import { refusingDepth, requireShallow } from '../rendering/depth.ts'
import { compileCampaign, siteContext } from '../rendering/index.ts'
import type { Services } from '../services.ts'
import { findDefaultTemplate, findTemplate } from '../templates/load.ts'
import { noLinks } from '../tracking/links.ts'
import { listsAfterWrite } from './access.ts'
import type { Campaign } from './campaign.ts'
import { type CampaignInput, idsOf, requireLists } from './input.ts'
import { sourceOf } from './load.ts'
import { emptyValues, mergeValues, valuesOf } from './merge.ts'
import { optinBodyOf } from './optin.ts'
import { saveFirstSegment, saveSegment } from './segment.ts'
import { requireEditable } from './status.ts'
import {
  brandOf,
  type CampaignValues,
  existingLists,
  insertCampaign,
  isSlugTaken,
  lockCampaign,
  readCampaign,
  removeMedia,
  replaceLists,
  replaceMedia,
  updateCampaignRow,
} from './store.ts'
import { keepVersion } from './versions.ts'

type Writer = Pick<Services, 'db' | 'settings' | 'signals' | 'translations'> & { readonly caller: Caller }

/** A new draft. */
export async function createCampaign(writer: Writer, input: CampaignInput): Promise<Campaign> {
  const { db, settings, signals } = writer
  const requested = listsAfterWrite(writer.caller, requireLists(input.lists))
  const type = input.type === 'optin' ? 'optin' : 'regular'
  return db.transaction(async (tx) => {
    const lists = await requireKnownLists(tx, requested)
    const defaults = await commonDefaults(tx, lists)
    const context = { settings: settings.forBrand(defaults.brand_id).current(), now: Date.now() }
    const base = { ...emptyValues, templateId: defaults.template_id }
    const merged = mergeValues(base, withSender({ ...input, from_email: input.from_email ?? '' }, defaults), context)
    const resolved = await withTemplate(tx, merged, input)
    const values = type === 'optin' ? { ...resolved, body: await optinBodyOf(tx, lists, writer) } : resolved
    await requireFreeSlug(tx, values.archiveSlug, 0)
    const id = await insertCampaign(tx, type, values)
    await replaceLists(tx, id, lists)
    await replaceMedia(tx, id, idsOf(input.media ?? []))
    await saveFirstSegment(tx, writer.caller, id, input)
    const campaign = await readCampaign(tx, id)
    await requireCompiles(tx, campaign, writer)
    await signals.send(tx, 'campaigns', String(id))
    return campaign
  })
}

/**
 * Changes what was sent. Lists that the caller cannot use stay attached. `ifMatch`: the `updated_at` that the caller has
 * read, so that two people who edit at once do not overwrite each other unawares.
 */
export async function updateCampaign(
  writer: Writer,
  id: number,
  input: CampaignInput,
  ifMatch?: string,
): Promise<Campaign> {
  const { db, settings, signals } = writer
  const requested = requireLists(input.lists)
  return db.transaction(async (tx) => {
    const tests = await partsInTests(tx, [id])
    const before = await lockCampaign(tx, id)
    requireEditable(before.status)
    requireCurrent(before, ifMatch)
    const lists = await requireKnownLists(tx, listsAfterWrite(writer.caller, requested, idsOf(before.lists)))
    await replaceLists(tx, id, lists)
    const defaults = await commonDefaults(tx, lists)
    // What is left empty comes from the new lists, or from the brand of all that it ever had.
    const context = { settings: settings.forBrand(await brandOf(tx, id)).current(), now: Date.now() }
    // Attributes that are not sent are none: clients of this API take them away so.
    const given = { ...input, attribs: input.attribs ?? {} }
    const merged = mergeValues(valuesOf(before), withSender(given, defaults), context)
    requireTestAllowsChange(tests, isOtherAudience(before, lists, input) || merged.sendAt !== before.send_at)
    const values = await withTemplate(tx, merged, input)
    await requireFreeSlug(tx, values.archiveSlug, id)
    // Without a date there is nothing to wait for.
    const status = before.status === 'scheduled' && values.sendAt === null ? 'draft' : before.status
    await keepVersion(tx, before, values)
    await updateCampaignRow(tx, id, values, status)
    await saveMedia(tx, id, input.media)
    await saveSegment(tx, writer.caller, id, { wanted: input.segment_id, present: before.segment?.id ?? null })
    const campaign = await readCampaign(tx, id)
    await requireCompiles(tx, campaign, writer)
    await signals.send(tx, 'campaigns', String(id))
    return campaign
  })
}

/** A sender that is said to be empty is that of the lists; where they have none, or not the same, that of the site. */
export function withSender<Fields extends { readonly from_email?: string | undefined }>(
  fields: Fields,
  { from_email: sender }: Pick<ListDefaults, 'from_email'>,
): Fields {
  return fields.from_email?.trim() === '' ? { ...fields, from_email: sender } : fields
}

async function saveMedia(tx: Queryable, id: number, media: CampaignInput['media']): Promise<void> {
  if (media === undefined) return
  await (media.length === 0 ? removeMedia(tx, id) : replaceMedia(tx, id, idsOf(media)))
}

function isOtherAudience(before: Campaign, lists: readonly number[], { segment_id: wanted }: CampaignInput): boolean {
  const attached = new Set(idsOf(before.lists))
  const isOtherSegment = wanted !== undefined && (wanted || null) !== (before.segment?.id ?? null)
  return isOtherSegment || lists.length !== attached.size || lists.some((id) => !attached.has(id))
}

function requireCurrent(campaign: Campaign, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const versions = ifMatch.split(',').map((version) => version.trim().replace(/^W\//, ''))
  if (!versions.includes(`"${campaign.updated_at}"`)) throw failure('record.outdated', { record: 'campaign' })
}

async function requireKnownLists(tx: Queryable, ids: readonly number[]): Promise<readonly number[]> {
  const known = await existingLists(tx, ids)
  if (known.length === 0) throw invalid('lists: none of these lists exists.')
  return known
}

/**
 * Templates as a campaign can have them: none for `visual`, whose template is copied once; else a campaign template, the
 * default one where none or an unknown one is named.
 */
async function withTemplate(
  tx: Queryable,
  values: CampaignValues,
  input: { readonly template_id?: number },
): Promise<CampaignValues> {
  const template = values.templateId === null ? undefined : await findTemplate(tx, values.templateId)
  if (template?.type === 'tx') throw invalid('template_id: a transactional template cannot hold a campaign.')
  const imported =
    template?.type === 'campaign_visual' && input.template_id !== undefined
      ? { ...values, body: values.body === '' ? template.body : values.body, templateId: null }
      : values
  if (values.contentType === 'visual') {
    const bodySource = imported.bodySource ?? (template?.type === 'campaign_visual' ? template.body_source : null)
    return { ...imported, bodySource, templateId: null, archiveTemplateId: null }
  }
  await requireArchiveTemplate(tx, values.archiveTemplateId)
  if (template?.type === 'campaign_visual') return imported
  return template === undefined ? { ...values, templateId: (await findDefaultTemplate(tx))?.id ?? null } : values
}

export async function requireArchiveTemplate(tx: Queryable, id: number | null): Promise<void> {
  if (id === null) return
  const template = await findTemplate(tx, id)
  if (template?.type !== 'campaign') throw invalid(`archive_template_id: ${id} is not a campaign template.`)
}

export async function requireFreeSlug(tx: Queryable, slug: string | null, except: number): Promise<void> {
  if (slug !== null && (await isSlugTaken(tx, slug, except))) {
    throw failure('record.duplicate', { record: 'campaign', field: 'archive_slug' })
  }
}

/** Refuses texts that are no templates, naming field, line and column, before anything is stored. */
async function requireCompiles(tx: Queryable, campaign: Campaign, writer: Writer): Promise<void> {
  const source = await sourceOf(tx, campaign)
  requireShallow('body', campaign.body)
  refusingDepth('body', () =>
    compileCampaign(source, {
      ...siteContext(writer.settings, source),
      mode: 'preview',
      links: noLinks,
      translations: writer.translations,
    }),
  )
}
