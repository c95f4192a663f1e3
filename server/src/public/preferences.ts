import Type from 'typebox'
import { failure } from '../errors/error.ts'
import type { MarkedAnswer } from '../http/answer.ts'
import { flag, pathText } from '../http/parameters.ts'
import { page, publicRoute, type Route } from '../http/route.ts'
import { html } from '../pages/html.ts'
import { translate } from '../pages/layout.ts'
import { blocklist, unsubscribe } from '../subscribers/subscribe.ts'
import { personalMessage } from './page.ts'
import { pausedUntil } from './pause.ts'
import { blocklistedPage, type Place, preferencesPage, unsubscribePage } from './preferences-page.ts'
import { type PublicContext, requireReader } from './reader.ts'
import { savePreferences } from './save-preferences.ts'
import { findMemberships, findPublicLists, type Reader } from './store.ts'
import { listsToLeave } from './unsubscribe.ts'
import { requireUuid } from './uuid.ts'

const params = {
  campUUID: pathText('UUID of the campaign; all zeros for mails that belong to none.'),
  subUUID: pathText('UUID of the subscriber.'),
}

const uuids = () => Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 }))

const PreferencesForm = Type.Object({
  blocklist: Type.Optional(Type.Boolean()),
  manage: Type.Optional(Type.Boolean()),
  name: Type.Optional(Type.String({ maxLength: 5000 })),
  l: uuids(),
  list_uuids: uuids(),
  /** Public lists to join. Ours. */
  join: uuids(),
  /** Days of a break from all campaigns, from now: `30`; `0` ends it, empty leaves it. Ours. */
  pause: Type.Optional(Type.String({ pattern: '^[0-9]{0,3}$' })),
  /** What mail programs send; nothing depends on it. */
  'List-Unsubscribe': Type.Optional(Type.String({ maxLength: 100 })),
})

/** Unsubscribing and preferences, behind the link that every mail carries. */
export const preferenceRoutes: readonly Route[] = [
  publicRoute({
    method: 'GET',
    path: '/subscription/{campUUID}/{subUUID}',
    summary: 'Page to unsubscribe, or with `manage=true` to change preferences',
    params,
    query: { manage: flag('Preferences instead of unsubscribing.') },
    response: page('The page.'),
    undocumented: true,
    async handle(call) {
      const place = await placeOf(call)
      if (place.reader.status === 'blocklisted') return blocklistedPage(call)
      const manages = call.query.manage && call.settings.current()['privacy.allow_preferences']
      if (!manages) return unsubscribePage(call, place)
      const [memberships, open, until] = await Promise.all([
        findMemberships(call.db, place.reader.id),
        findPublicLists(call.db, call.settings.brandId()),
        pausedUntil(call.db, place.reader.id),
      ])
      const joined = memberships.filter(
        (list) => list.type === 'public' && list.status !== 'unsubscribed' && list.brand_id === call.settings.brandId(),
      )
      const others = open.filter((list) => !joined.some((own) => own.id === list.id))
      return preferencesPage(call, place, { joined, others, pausedUntil: until })
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/subscription/{campUUID}/{subUUID}',
    summary: 'Unsubscribes (one click, RFC 8058), or saves preferences',
    description:
      'Without `manage` the lists of the campaign are left at once. With `manage`, name and public lists are saved: ' +
      'lists not named in `l` or `list_uuids` are left; `join` names lists to join, `pause` begins a break of so many days.',
    params,
    body: PreferencesForm,
    accepts: ['form', 'json'],
    response: page('What was done.'),
    async handle(call) {
      const place = await placeOf(call)
      if (place.reader.status === 'blocklisted') return blocklistedPage(call)
      const settings = call.settings.current()
      if (call.body.blocklist === true && settings['privacy.allow_blocklist']) return neverAgain(call, place)
      if (call.body.manage !== true || call.body.blocklist === true)
        return leave(call, place, call.body['List-Unsubscribe'] !== undefined)
      if (!settings['privacy.allow_preferences']) throw failure('preferences.off', {})
      return save(call, place, call.body)
    },
  }),
]

type PlaceContext = PublicContext & { readonly params: { readonly campUUID: string; readonly subUUID: string } }

async function placeOf(call: PlaceContext): Promise<Place> {
  const campaignUuid = requireUuid(call.params.campUUID, 'campaign')
  return { campaignUuid, reader: await requireReader(call.db, call.params.subUUID) }
}

/** A brand speaks for itself alone: who is on lists of others, too, hears no more of this one, and goes on hearing of them. */
async function neverAgain(call: PublicContext, { reader }: Place): Promise<MarkedAnswer> {
  const listIds = await listsOfBrandAmongOthers(call, reader)
  if (listIds === undefined) {
    await call.db.transaction((tx) => blocklist(tx, [reader.id], 'preferences'))
    return blocklistedPage(call)
  }
  await call.db.transaction((tx) => unsubscribe(tx, { subscriberId: reader.id, listIds, source: 'preferences' }))
  return left(call)
}

/** The lists of this brand; undefined where the person is on no others, and on the main site. */
async function listsOfBrandAmongOthers(call: PublicContext, reader: Reader): Promise<readonly number[] | undefined> {
  const site = call.settings.brandId()
  if (site === null) return undefined
  const memberships = await findMemberships(call.db, reader.id)
  const others = memberships.filter((list) => list.brand_id !== site && list.status !== 'unsubscribed')
  return others.length === 0 ? undefined : memberships.filter((list) => list.brand_id === site).map((list) => list.id)
}

async function leave(call: PublicContext, { campaignUuid, reader }: Place, oneClick: boolean): Promise<MarkedAnswer> {
  await call.db.transaction(async (tx) => {
    const listIds = await listsToLeave(tx, campaignUuid, reader.id, call.settings.brandId())
    await unsubscribe(tx, { subscriberId: reader.id, listIds, source: oneClick ? 'one_click' : 'preferences' })
  })
  return left(call)
}

function left(call: PublicContext): MarkedAnswer {
  return personalMessage(call, {
    title: translate(call, 'public.unsubscribe.doneTitle'),
    text: translate(call, 'public.unsubscribe.done'),
  })
}

async function save(
  call: PublicContext,
  place: Place,
  form: {
    readonly name?: string
    readonly l?: readonly string[]
    readonly list_uuids?: readonly string[]
    readonly join?: readonly string[]
    readonly pause?: string
  },
): Promise<MarkedAnswer> {
  const { asked } = await savePreferences(call, place.reader, {
    name: form.name ?? '',
    keep: [...(form.l ?? []), ...(form.list_uuids ?? [])],
    join: form.join ?? [],
    pause: form.pause ? Number(form.pause) : undefined,
  })
  const back = html`<p class="aside"><a href="/subscription/${place.campaignUuid}/${place.reader.uuid}?manage=true">${translate(call, 'public.manage.link')}</a></p>`
  return personalMessage(call, {
    title: translate(call, 'public.manage.doneTitle'),
    text: translate(call, asked ? 'public.manage.doneConfirm' : 'public.manage.done'),
    more: back,
  })
}
