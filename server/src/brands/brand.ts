import Type, { type Static } from 'typebox'
import { requireSender, senderMailbox } from '../campaigns/rules.ts'
import { failure, invalidField } from '../errors/error.ts'
import { Time } from '../http/schemas.ts'
import { isSameSite } from '../http/site.ts'
import type { Brand } from '../settings/brands.ts'
import { rootUrlFault } from '../settings/rules.ts'
import type { Settings } from '../settings/schema.ts'

const Text = (description: string, maxLength = 2000) => Type.String({ description, maxLength })

const texts = {
  name: Text('What administrators call it.', 200),
  root_url: Text('Where its readers reach it, such as https://news.shop.example; a path may follow.'),
  site_name: Text('What its pages and mails call it; empty: its name.', 300),
  logo_url: Text('An http(s) address, or a path such as /uploads/logo.png; empty: none.'),
  favicon_url: Text('As `logo_url`.'),
  from_email: Text('Sender where list and campaign name none; empty: that of the settings.'),
  custom_css: Text('Style of its public pages.', 200_000),
}

export const BrandSchema = Type.Object({
  id: Type.Integer(),
  uuid: Type.String({ format: 'uuid' }),
  created_at: Time,
  updated_at: Time,
  ...texts,
  lists: Type.Integer({ description: 'How many lists are of this brand.' }),
})

export const BrandPatch = Type.Partial(Type.Object(texts))
export const BrandBody = Type.Object({
  ...Type.Partial(Type.Object(texts)).properties,
  name: texts.name,
  root_url: texts.root_url,
})

/** Everything of a brand that a writer decides. */
export type BrandValues = { readonly [Key in keyof typeof texts]: string }

export const noBrand: BrandValues = {
  name: '',
  root_url: '',
  site_name: '',
  logo_url: '',
  favicon_url: '',
  from_email: '',
  custom_css: '',
}

/** A brand after a write: what was not sent stays. Throws what is wrong with the whole. Pure. */
export function brandValues(before: BrandValues, sent: Static<typeof BrandPatch>, settings: Settings): BrandValues {
  const { name, root_url: rootUrl, site_name: siteName, logo_url: logo, favicon_url: favicon } = { ...before, ...sent }
  const { from_email: from, custom_css: css } = { ...before, ...sent }
  return {
    name: requiredName(name),
    root_url: checkedRootUrl(rootUrl, settings),
    site_name: oneLine('site_name', siteName) || requiredName(name),
    logo_url: checkedImage('logo_url', logo),
    favicon_url: checkedImage('favicon_url', favicon),
    from_email: from.trim() === '' ? '' : senderMailbox(requireSender(from, settings)),
    custom_css: css,
  }
}

function requiredName(name: string): string {
  const trimmed = oneLine('name', name)
  if (trimmed === '') throw invalidField('name', 'a brand needs a name.')
  return trimmed
}

/** The site's name stands in subjects of mails, which are one line. */
function oneLine(field: string, text: string): string {
  if (/[\r\n\0]/.test(text)) throw invalidField(field, 'it must be one line.')
  return text.trim()
}

/** In the one form in which addresses are compared: no slash at the end, the host in lower case, no usual port. */
function checkedRootUrl(text: string, settings: Settings): string {
  const given = text.trim()
  const fault = rootUrlFault(given, settings)
  if (fault !== undefined) throw invalidField('root_url', fault)
  const { origin, pathname, search, hash, username, password } = new URL(given)
  if (`${search}${hash}${username}${password}` !== '')
    throw invalidField('root_url', 'host and path are all it may hold.')
  return `${origin}${pathname.replace(/\/+$/, '')}`
}

function checkedImage(field: string, text: string): string {
  const given = text.trim()
  const isPath = /^\/(?!\/)/.test(given)
  const isAddress = /^https?:\/\//i.test(given) && URL.canParse(given)
  if (given !== '' && !isPath && !isAddress)
    throw invalidField(field, 'it must be an http(s) address, or a path from /.')
  return given
}

/** Which field of another brand, or of the main site, these values would take. Pure. */
export function takenField(
  values: BrandValues,
  others: readonly Pick<Brand, 'name' | 'root_url'>[],
  mainRootUrl: string,
): 'name' | 'root_url' | undefined {
  const addresses = [mainRootUrl, ...others.map((other) => other.root_url)]
  if (addresses.some((address) => isSameSite(address, values.root_url))) return 'root_url'
  const name = values.name.toLowerCase()
  return others.some((other) => other.name.toLowerCase() === name) ? 'name' : undefined
}

export function requireFree(...parts: Parameters<typeof takenField>): void {
  const field = takenField(...parts)
  if (field !== undefined) throw failure('record.duplicate', { record: 'brand', field })
}
