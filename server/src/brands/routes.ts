import Type from 'typebox'
import { audit } from '../audit/audit.ts'
import type { Queryable } from '../db/database.ts'
import { pathId } from '../http/parameters.ts'
import { data, oneOf, type Route, route } from '../http/route.ts'
import type { Asked } from '../http/site.ts'
import type { Services } from '../services.ts'
import { readBrands, requireDashboard } from '../settings/brands.ts'
import { lockSettings, readSettings } from '../settings/store.ts'
import { BrandBody, BrandPatch, BrandSchema, type BrandValues, brandValues, noBrand, requireFree } from './brand.ts'
import { deleteBrand, findBrands, insertBrand, readBrand, updateBrand } from './store.ts'

const params = { id: pathId }
const bodyLimit = 2 * 1024 * 1024

export const brandRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/brands',
    permission: oneOf('settings:get'),
    summary: 'All brands, by name',
    response: data(Type.Array(BrandSchema)),
    handle: ({ db }) => findBrands(db),
  }),
  route({
    method: 'GET',
    path: '/api/brands/{id}',
    permission: oneOf('settings:get'),
    summary: 'One brand',
    params,
    response: data(BrandSchema),
    handle: ({ db, params: { id } }) => readBrand(db, id),
  }),
  route({
    method: 'POST',
    path: '/api/brands',
    permission: oneOf('settings:manage'),
    summary: 'Creates a brand',
    description:
      'A name and a root URL are its own: no other brand, nor the main site, has the same. Acts at once on every node.',
    body: BrandBody,
    bodyLimit,
    response: data(BrandSchema),
    async handle(call) {
      return change(call, async (tx) => {
        const values = await acceptable(tx, noBrand, call.body)
        const id = await insertBrand(tx, values)
        await audit(tx, call.caller, 'brand.create', { type: 'brand', id }, { name: values.name })
        return readBrand(tx, id)
      })
    },
  }),
  route({
    method: 'PUT',
    path: '/api/brands/{id}',
    permission: oneOf('settings:manage'),
    summary: 'Changes a brand',
    description:
      'What is not sent stays. Links in mails that are out already lead to the former address: keep it pointing here, and ' +
      'they work.',
    params,
    body: BrandPatch,
    bodyLimit,
    response: data(BrandSchema),
    async handle(call) {
      const { id } = call.params
      return change(call, async (tx) => {
        const values = await acceptable(tx, await readBrand(tx, id), call.body, id)
        await updateBrand(tx, id, values)
        await audit(tx, call.caller, 'brand.update', { type: 'brand', id }, { name: values.name })
        return readBrand(tx, id)
      })
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/brands/{id}',
    permission: oneOf('settings:manage'),
    summary: 'Deletes a brand',
    description: 'Its lists and their campaigns belong to the main site from then on; the answer says how many lists.',
    params,
    response: data(Type.Object({ lists: Type.Integer({ description: 'Lists that fell back to the main site.' }) })),
    async handle(call) {
      const { id } = call.params
      return change(call, async (tx) => {
        const { name, lists } = await readBrand(tx, id)
        await deleteBrand(tx, id)
        await audit(tx, call.caller, 'brand.delete', { type: 'brand', id }, { name, lists })
        return { lists }
      })
    },
  }),
]

async function acceptable(
  tx: Queryable,
  before: BrandValues,
  sent: Parameters<typeof brandValues>[1],
  id?: number,
): Promise<BrandValues> {
  const { settings } = await readSettings(tx)
  const values = brandValues(before, sent, settings)
  const others = (await findBrands(tx)).filter((brand) => brand.id !== id)
  requireFree(values, others, settings['app.root_url'])
  return values
}

/** Under the lock of the settings, where the main site has its address: of two that take the same at once, one is refused. */
async function change<Result>(
  { db, settings, signals, asked }: Services & { readonly asked: Asked },
  write: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction(async (tx) => {
    await lockSettings(tx)
    const written = await write(tx)
    const main = (await readSettings(tx)).settings['app.root_url']
    requireDashboard(asked, main, await readBrands(tx), 'root_url')
    await signals.send(tx, 'settings')
    return written
  })
  await settings.reload()
  return result
}
