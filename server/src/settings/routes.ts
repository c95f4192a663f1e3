import { isDeepStrictEqual } from 'node:util'
import Type from 'typebox'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../auth/caller.ts'
import { requireRights, requireUnlimited } from '../auth/grants.ts'
import { superAdminRole } from '../auth/permissions.ts'
import type { Queryable } from '../db/database.ts'
import { invalid, invalidField } from '../errors/error.ts'
import { content } from '../http/answer.ts'
import { parseJson } from '../http/body.ts'
import { contentTypeOf, wrongContentType } from '../http/content-type.ts'
import { pathText } from '../http/parameters.ts'
import { data, done, file, oneOf, type RequestFacts, type Route, route } from '../http/route.ts'
import { type Asked, isSameSite } from '../http/site.ts'
import type { Translations } from '../i18n/translations.ts'
import type { Services } from '../services.ts'
import { readBrands, requireDashboard } from './brands.ts'
import { rootUrlFault } from './rules.ts'
import {
  BounceMailbox,
  entryDefaults,
  PostbackMessenger,
  type Settings,
  SettingsSchema,
  SmtpServer,
  Webhook,
} from './schema.ts'
import { maskSecrets } from './secrets.ts'
import { lockSettings, readSettings, writeSettings } from './store.ts'
import { updatedSettings } from './update.ts'

/** Every key optional and of any form here: `updatedSettings` names the fault in the words of the setting. */
const SettingsPatch = Type.Object(
  Object.fromEntries(Object.keys(SettingsSchema.properties).map((key) => [key, Type.Optional(Type.Unknown())])),
)

const EntryDefaults = Type.Object({
  smtp: SmtpServer,
  messengers: PostbackMessenger,
  'bounce.mailboxes': BounceMailbox,
  webhooks: Webhook,
})

export const settingsRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/settings',
    permission: oneOf('settings:get'),
    summary: 'All settings, secrets masked',
    response: data(SettingsSchema),
    handle: ({ settings }) => maskSecrets(settings.current()),
  }),
  route({
    method: 'PUT',
    path: '/api/settings',
    permission: oneOf('settings:manage'),
    summary: 'Changes settings',
    description:
      'Keys that are not sent keep their value, and so do fields that are not sent of a setting that is an object; ' +
      'lists are sent whole. A secret that is masked, empty or not sent keeps the stored one, null clears it. ' +
      'Changes act at once on every node, without a restart. `security.oidc` is changed by super administrators: the ' +
      'provider lets people into every account.',
    body: SettingsPatch,
    response: done,
    handle: (call) => changeSettings(call, call.body),
  }),
  route({
    method: 'PUT',
    path: '/api/settings/{key}',
    permission: oneOf('settings:manage'),
    summary: 'Changes one setting; the body is its JSON value',
    params: { key: pathText('Name of the setting, such as `app.site_name`.') },
    bodyDoc: { json: Type.Unknown({ description: 'Of the form that the setting has in GET /api/settings.' }) },
    response: done,
    async handle(call) {
      if (!Object.hasOwn(call.settings.current(), call.params.key))
        throw invalid(`There is no setting ${call.params.key}.`)
      return changeSettings(call, { [call.params.key]: sentValue(call) })
    },
  }),
  route({
    method: 'GET',
    path: '/api/settings/entry-defaults',
    permission: oneOf('settings:get'),
    summary: 'What a new SMTP server, messenger or mailbox starts with',
    description: 'A key that an entry of these lists does not have takes the value given here.',
    response: data(EntryDefaults),
    handle: () => entryDefaults,
  }),
  route({
    method: 'GET',
    path: '/api/settings/export',
    permission: oneOf('settings:manage'),
    summary: 'All settings as a file',
    description:
      'Secrets are masked. Sent back by PUT /api/settings, here or elsewhere, masked secrets stay as they are.',
    response: file('application/json', 'A JSON object.'),
    async handle({ db, caller, settings }) {
      await audit(db, caller, 'settings.export')
      const text = JSON.stringify(maskSecrets(settings.current()), null, 2)
      return content('application/json; charset=utf-8', `${text}\n`, {
        headers: { 'Content-Disposition': 'attachment; filename="settings.json"', 'Cache-Control': 'no-store' },
      })
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/reload',
    permission: oneOf('settings:manage'),
    summary: 'Reads the settings again on every node',
    description: 'Changes made through this API need no reload; this is for changes made in the database itself.',
    response: done,
    async handle({ db, settings, signals, caller }) {
      await settings.reload()
      await audit(db, caller, 'settings.reload')
      await signals.send(db, 'settings')
      return true
    },
  }),
]

/** Reads, checks and writes under a lock, so that two changes at once on two nodes both count. */
async function changeSettings(
  { db, settings, signals, translations, caller, asked }: Services & { readonly caller: Caller; readonly asked: Asked },
  written: Readonly<Record<string, unknown>>,
): Promise<true> {
  await db.transaction(async (tx) => {
    await lockSettings(tx)
    const stored = (await readSettings(tx)).settings
    const updated = updatedSettings(stored, written)
    requireLanguage(stored, updated, translations)
    const changed = changedKeys(stored, updated)
    if (changed.includes('security.oidc')) requireSignInRights(caller)
    if (changed.some((key) => addressKeys.includes(key))) await requireOwnAddresses(tx, updated, asked)
    if (changed.includes('smtp') && updated.smtp.length === 0) throw invalid('smtp: name at least one server.')
    await writeSettings(tx, Object.fromEntries(Object.entries(updated).filter(([key]) => Object.hasOwn(written, key))))
    // The keys only: values hold secrets and personal addresses.
    await audit(tx, caller, 'settings.update', undefined, { keys: changed })
    await signals.send(tx, 'settings')
  })
  await settings.reload()
  return true
}

/** The texts decide, so it is no rule between settings. What is stored already may come back, as in `updatedSettings`. */
function requireLanguage(before: Settings, after: Settings, { languageOf }: Pick<Translations, 'languageOf'>): void {
  const language = after['app.lang']
  if (language === before['app.lang'] || languageOf(language) !== undefined) return
  throw invalidField('app.lang', `There are no texts in the language "${language}".`)
}

/**
 * The provider of single sign-on vouches for the addresses of all accounts, those of super administrators too, and the
 * settings name roles that it gives: who changes either gives all rights there are.
 */
function requireSignInRights(caller: Caller): void {
  requireUnlimited(caller)
  requireRights(caller, { userRole: { id: superAdminRole, permissions: [] } })
}

const addressKeys: readonly string[] = ['app.root_url', 'upload.filesystem.upload_uri']

/** Requests are told apart by host and path. */
async function requireOwnAddresses(tx: Queryable, settings: Settings, asked: Asked): Promise<void> {
  const brands = await readBrands(tx)
  for (const { name, root_url: rootUrl } of brands) {
    if (isSameSite(rootUrl, settings['app.root_url'])) {
      throw invalid(`app.root_url: this is the address of the brand "${name}".`)
    }
    if (rootUrlFault(rootUrl, settings) !== undefined) {
      throw invalid(`upload.filesystem.upload_uri: the brand "${name}" lies below this path.`)
    }
  }
  requireDashboard(asked, settings['app.root_url'], brands, 'app.root_url')
}

function changedKeys(before: Settings, after: Settings): readonly string[] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([key, value]) => !isDeepStrictEqual(old.get(key), value))
    .map(([key]) => key)
}

/** Any JSON value, so the edge cannot decode it: what it says of objects is said here. */
function sentValue({ headers, rawBody }: Pick<RequestFacts, 'headers' | 'rawBody'>): unknown {
  const type = contentTypeOf(headers)
  const isNothing = type === '' && rawBody.length === 0
  if (type !== 'application/json' && !isNothing) throw wrongContentType(type, 'application/json')
  const text = rawBody.toString('utf8')
  if (text.trim() === '') throw invalid('The body must be the JSON value of the setting.')
  return parseJson(text)
}
