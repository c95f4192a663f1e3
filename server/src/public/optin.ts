import Type from 'typebox'
import type { MarkedAnswer } from '../http/answer.ts'
import { pathText, texts } from '../http/parameters.ts'
import { page, publicRoute, type Route } from '../http/route.ts'
import { html } from '../pages/html.ts'
import { translate } from '../pages/layout.ts'
import { confirmMemberships } from '../subscribers/subscribe.ts'
import { personalMessage, personalPage } from './page.ts'
import { type PublicContext, recordedIp, requireReader } from './reader.ts'
import { findMemberships, type Membership, type Reader } from './store.ts'
import { requireUuids } from './uuid.ts'

const params = { subUUID: pathText('UUID of the subscriber.') }
const query = { l: texts('UUIDs of the lists to confirm; default all of this site that wait.') }

const OptinForm = Type.Object({
  l: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 })),
  confirm: Type.Optional(Type.Boolean()),
})

/**
 * Confirming lists with double opt-in. Only a POST confirms: mail scanners open every link of a mail, and some follow
 * it with a HEAD or GET of everything on the page.
 */
export const optinRoutes: readonly Route[] = [
  publicRoute({
    method: 'GET',
    path: '/subscription/optin/{subUUID}',
    summary: 'Page that asks to confirm subscriptions',
    params,
    query,
    response: page('The lists that wait, with a button.'),
    undocumented: true,
    async handle(call) {
      const pending = await findPending(call, call.query.l)
      return pending.lists.length === 0 ? nothingPending(call) : askPage(call, pending)
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/subscription/optin/{subUUID}',
    summary: 'Confirms subscriptions that wait for it',
    params,
    query,
    body: OptinForm,
    accepts: ['form', 'json'],
    response: page('What was confirmed.'),
    async handle(call) {
      const pending = await findPending(call, call.body.l ?? call.query.l)
      if (pending.lists.length === 0) return nothingPending(call)
      if (call.body.confirm !== true && asksAgain(call)) return askPage(call, pending)
      await confirm(call, pending)
      return personalMessage(call, {
        title: translate(call, 'public.optin.doneTitle'),
        text: translate(call, 'public.optin.done'),
      })
    },
  }),
]

interface Pending {
  readonly reader: Reader
  readonly lists: readonly Membership[]
}

type OptinContext = PublicContext & { readonly params: { readonly subUUID: string } }

/** Only what is unconfirmed counts, whatever the link names: a list that was left is not joined again by an old mail. */
async function findPending(call: OptinContext, wanted: readonly string[]): Promise<Pending> {
  const listUuids = requireUuids(wanted, 'list')
  const reader = await requireReader(call.db, call.params.subUUID)
  if (reader.status === 'blocklisted') return { reader, lists: [] }
  const memberships = await findMemberships(call.db, reader.id)
  const asked = (list: Membership) =>
    listUuids.length === 0 ? list.brand_id === call.settings.brandId() : listUuids.includes(list.uuid)
  return { reader, lists: memberships.filter((list) => list.status === 'unconfirmed' && asked(list)) }
}

async function confirm(call: OptinContext, { reader, lists }: Pending): Promise<void> {
  const listIds = lists.map((list) => list.id)
  await call.db.transaction((tx) => confirmMemberships(tx, { subscriberId: reader.id, listIds, ip: recordedIp(call) }))
}

/** Otherwise whatever is posted is the confirmation. */
function asksAgain({ settings }: OptinContext): boolean {
  return settings.current()['app.show_optin_page']
}

/**
 * Private lists are confirmed like the others, but have no name here. Without a second click the page sends its form by
 * itself: that takes a browser, not a program that fetches links.
 */
function askPage(call: OptinContext, { reader, lists }: Pending): MarkedAnswer {
  const t = (key: string) => translate(call, key)
  const atOnce = !asksAgain(call)
  return personalPage(call, {
    title: t('public.optin.title'),
    ...(atOnce ? { head: html`<script src="/public/static/confirm.js" defer></script>` } : {}),
    body: html`<h1>${t('public.optin.title')}</h1>
    <p>${t('public.optin.intro')}</p>
    <ul class="names">${lists.map(
      (list) => html`<li dir="auto">${list.type === 'private' ? t('public.list.private') : list.name}</li>`,
    )}</ul>
    <form method="post" action="/subscription/optin/${reader.uuid}"${atOnce && html` data-at-once`}>
      ${lists.map((list) => html`<input type="hidden" name="l" value="${list.uuid}">`)}
      <input type="hidden" name="confirm" value="true">
      <button>${t('public.optin.confirm')}</button>
    </form>`,
  })
}

function nothingPending(call: OptinContext): MarkedAnswer {
  return personalMessage(call, {
    title: translate(call, 'public.optin.nothingTitle'),
    text: translate(call, 'public.optin.nothing'),
  })
}
