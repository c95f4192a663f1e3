import Type from 'typebox'
import { invalid } from '../errors/error.ts'
import { pathText } from '../http/parameters.ts'
import { data, done, oneOf, type Route, route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { SettingsSchema } from './schema.ts'
import { maskSecrets } from './secrets.ts'
import { lockSettings, readSettings, writeSettings } from './store.ts'
import { updatedSettings } from './update.ts'

/** Every key optional and of any form here: `updatedSettings` names the fault in the words of the setting. */
const SettingsPatch = Type.Object(
  Object.fromEntries(Object.keys(SettingsSchema.properties).map((key) => [key, Type.Optional(Type.Unknown())])),
)

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
      'Keys that are not sent keep their value. A masked or empty secret keeps the stored one, null clears it. ' +
      'Changes act at once on every node, without a restart.',
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
    accepts: ['raw'],
    response: done,
    async handle(call) {
      if (!(call.params.key in call.settings.current())) throw invalid(`There is no setting ${call.params.key}.`)
      return changeSettings(call, { [call.params.key]: parseValue(call.rawBody) })
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/reload',
    permission: oneOf('settings:manage'),
    summary: 'Reads the settings again on every node',
    description: 'Changes made through this API need no reload; this is for changes made in the database itself.',
    response: done,
    async handle({ db, settings, signals }) {
      await settings.reload()
      await signals.send(db, 'settings')
      return true
    },
  }),
]

/** Reads, checks and writes under a lock, so that two changes at once on two nodes both count. */
async function changeSettings(services: Services, written: Readonly<Record<string, unknown>>): Promise<true> {
  const { db, settings, signals } = services
  await db.transaction(async (tx) => {
    await lockSettings(tx)
    const stored = (await readSettings(tx)).settings
    const updated = updatedSettings(stored, written)
    await writeSettings(tx, Object.fromEntries(Object.entries(updated).filter(([key]) => key in written)))
    await signals.send(tx, 'settings')
  })
  await settings.reload()
  return true
}

function parseValue(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw invalid('The body must be the JSON value of the setting.')
  }
}
