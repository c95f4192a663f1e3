import Type from 'typebox'
import { audit } from '../audit/audit.ts'
import { manageableLists, readableLists, requireLists } from '../auth/list-access.ts'
import { requireSender, senderMailbox } from '../campaigns/rules.ts'
import { invalid, missing } from '../errors/error.ts'
import { bareJson } from '../http/answer.ts'
import { PageSchema, pageOf, paging, window } from '../http/paging.ts'
import { choice, choiceOr, direction, flag, ids, pathId, text, texts } from '../http/parameters.ts'
import { anyUser, bare, data, done, oneOf, publicRoute, type Route, route } from '../http/route.ts'
import type { Settings } from '../settings/schema.ts'
import { type ListDefaultsChange, saveListDefaults } from './defaults.ts'
import { deleteListsOf } from './delete.ts'
import { checkedName, normalTags } from './lists.ts'
import { ListBody, ListPatch, ListSchema, listStatuses, listTypes, optins } from './schema.ts'
import {
  findList,
  findListIds,
  findLists,
  findPlainLists,
  findPublicLists,
  insertList,
  sortColumns,
  updateList,
} from './store.ts'

const params = { id: pathId }
const query = text('Words of the name, or a part of it, ignoring case.')
const narrowing = {
  type: choice(listTypes, 'Only lists of this type.'),
  optin: choice(optins, 'Only lists with this opt-in.'),
  status: choice(listStatuses, 'Only lists with this status; default all.'),
  tag: texts('Only lists that have all of these tags.'),
}

export const listRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/lists',
    permission: anyUser,
    summary: 'Lists that the caller may see',
    query: {
      ...paging,
      query,
      ...narrowing,
      minimal: flag('All at once and without counts; only `status` filters.'),
      order_by: choiceOr(sortColumns, 'created_at', 'Sorting.'),
      order: direction,
    },
    response: data(PageSchema(ListSchema)),
    async handle({ db, caller, query: asked }) {
      const visible = readableLists(caller)
      if (asked.minimal) {
        const lists = await findPlainLists(db, { visible, status: asked.status })
        return pageOf({ page: 1, per_page: lists.length }, lists, lists.length)
      }
      const filter = { ...asked, visible, tags: asked.tag }
      const found = await findLists(db, filter, { orderBy: asked.order_by, order: asked.order, ...window(asked) })
      return pageOf({ page: asked.page, per_page: asked.per_page, query: asked.query }, found.lists, found.total)
    },
  }),
  route({
    method: 'GET',
    path: '/api/lists/{id}',
    permission: anyUser,
    summary: 'One list',
    params,
    response: data(ListSchema),
    async handle({ db, caller, params: { id } }) {
      requireLists(readableLists(caller), [id])
      return (await findList(db, id)) ?? notThere(id)
    },
  }),
  route({
    method: 'POST',
    path: '/api/lists',
    permission: oneOf('lists:manage_all'),
    summary: 'Creates a list',
    description: 'Default: private, single opt-in, active.',
    body: ListBody,
    accepts: ['json', 'form'],
    response: data(ListSchema),
    async handle({ db, caller, settings, body }) {
      const list = {
        name: checkedName(body.name),
        type: body.type || 'private',
        optin: body.optin || 'single',
        status: body.status || 'active',
        tags: normalTags(body.tags ?? []),
        description: body.description ?? '',
      }
      return db.transaction(async (tx) => {
        const id = await insertList(tx, list)
        await saveListDefaults(tx, id, defaultsOf(body, settings.current()))
        await audit(tx, caller, 'list.create', { type: 'list', id }, { name: list.name.slice(0, 200) })
        return findList(tx, id)
      })
    },
  }),
  route({
    method: 'PUT',
    path: '/api/lists/{id}',
    permission: anyUser,
    summary: 'Changes a list',
    description: 'What is not sent stays; an empty description or empty tags empty them.',
    params,
    body: ListPatch,
    accepts: ['json', 'form'],
    response: data(ListSchema),
    async handle({ db, caller, settings, params: { id }, body }) {
      requireLists(manageableLists(caller), [id])
      const change = {
        name: body.name === undefined || body.name === '' ? undefined : checkedName(body.name),
        type: body.type || undefined,
        optin: body.optin || undefined,
        status: body.status || undefined,
        tags: body.tags === undefined ? undefined : normalTags(body.tags),
        description: body.description,
      }
      return db.transaction(async (tx) => {
        if (!(await updateList(tx, id, change))) return notThere(id)
        await saveListDefaults(tx, id, defaultsOf(body, settings.current()))
        await audit(tx, caller, 'list.update', { type: 'list', id })
        return findList(tx, id)
      })
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/lists/{id}',
    permission: anyUser,
    summary: 'Deletes a list',
    description: 'Its memberships go with it; the people and the campaigns stay.',
    params,
    response: done,
    async handle(call) {
      const { id } = call.params
      requireLists(manageableLists(call.caller), [id])
      await deleteListsOf(call, [id], { record: { type: 'list', id } })
      return true
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/lists',
    permission: anyUser,
    summary: 'Deletes lists by id or by name',
    description:
      'By id, one that the caller may not manage refuses the call and nothing is deleted. By `query`, or with `all=true`, ' +
      'such lists are left out; `type`, `optin`, `status` and `tag` narrow these two as they narrow the list.',
    query: {
      ...narrowing,
      id: ids('Ids of the lists.'),
      query,
      all: flag('Every list that the caller may manage.'),
    },
    response: done,
    async handle(call) {
      const { db, caller, query: asked } = call
      const manageable = manageableLists(caller)
      if (asked.id.length > 0) requireLists(manageable, asked.id)
      else if (!asked.all && asked.query?.trim() === undefined)
        throw invalid('Name the lists to delete by id or query.')
      else if (!asked.all && asked.query?.trim() === '') throw invalid('The query is blank.')
      const filter = { ...asked, visible: manageable, query: asked.all ? undefined : asked.query, tags: asked.tag }
      const chosen = asked.id.length > 0 ? asked.id : await findListIds(db, filter)
      await deleteListsOf(call, chosen, { details: { ids: chosen.slice(0, 1000), count: chosen.length } })
      return true
    },
  }),
  publicRoute({
    method: 'GET',
    path: '/api/public/lists',
    summary: 'Active public lists',
    description: 'Those of the brand whose address was asked; under the main address, those of none.',
    response: bare(Type.Array(Type.Object({ uuid: Type.String({ format: 'uuid' }), name: Type.String() }))),
    handle: async ({ db, settings }) => bareJson(await findPublicLists(db, settings.brandId())),
  }),
]

function notThere(id: number): never {
  throw missing('list', id)
}

/** What was not sent stays; an empty sender, template 0 and brand 0 are none. */
function defaultsOf(
  body: { readonly from_email?: string; readonly template_id?: number | null; readonly brand_id?: number | null },
  settings: Settings,
): ListDefaultsChange {
  const from = body.from_email?.trim()
  return {
    from_email: from === undefined || from === '' ? from : senderMailbox(requireSender(from, settings)),
    template_id: body.template_id === undefined ? undefined : body.template_id || null,
    brand_id: body.brand_id === undefined ? undefined : body.brand_id || null,
  }
}
