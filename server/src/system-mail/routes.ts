import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../auth/caller.ts'
import type { Queryable } from '../db/database.ts'
import { AppError, invalid } from '../errors/error.ts'
import { parseJson } from '../http/body.ts'
import { choiceOr, text } from '../http/parameters.ts'
import { data, done, oneOf, page, type Route, route } from '../http/route.ts'
import { html } from '../pages/html.ts'
import { authoredContent } from '../pages/layout.ts'
import type { Services } from '../services.ts'
import { lockSettings } from '../settings/store.ts'
import {
  deleteSystemMailLayout,
  readSystemMailLayout,
  SystemMailTexts,
  writeSystemMailLayout,
} from '../settings/system-mail-layout.ts'
import { checkedTexts, systemMailTexts, tryLayout } from './check.ts'
import { composeIn } from './compose.ts'
import { systemMailKinds } from './kinds.ts'
import { sampleData } from './samples.ts'
import { starterLayout } from './starter.ts'

const path = '/api/settings/system-mail'

const LayoutView = Type.Object({
  html: Type.String({ description: 'The layout as a template; empty: the built-in one.' }),
  texts: SystemMailTexts,
  updated_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  kinds: Type.Array(Type.String(), { description: 'Kinds of mail, for the preview.' }),
  built_in_texts: Type.Record(Type.String(), Type.String(), {
    description: 'The texts that may be overridden, as they are in English.',
  }),
  starter_html: Type.String({ description: 'A layout to start from.' }),
})

const LayoutPatch = Type.Object({
  html: Type.Optional(Type.String({ maxLength: 200_000 })),
  texts: Type.Optional(SystemMailTexts),
})

export const systemMailRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path,
    permission: oneOf('settings:get'),
    summary: 'Layout and texts of the mails of the system',
    response: data(LayoutView),
    async handle({ db, translations }) {
      const { html, texts, updatedAt } = await readSystemMailLayout(db)
      return {
        ...{ html, texts, updated_at: updatedAt, kinds: systemMailKinds },
        ...{ built_in_texts: systemMailTexts(translations), starter_html: starterLayout },
      }
    },
  }),
  route({
    method: 'PUT',
    path,
    permission: oneOf('settings:manage'),
    summary: 'Changes layout or texts of the mails of the system',
    description:
      'What is not sent stays as it is. The layout is a template with .Title, .Content, .Footer, .Logo, .LogoURL, ' +
      '.SiteName, .RootURL, .Subject, .Language and .Direction; {{ .Content }} is needed. It is tried with every kind ' +
      'of mail in every language before it is saved. Texts are given by language and key, as in `built_in_texts`; an ' +
      'empty text goes back to the built-in one. Acts at once on every node.',
    body: LayoutPatch,
    response: done,
    async handle(call) {
      const texts = call.body.texts === undefined ? undefined : checkedTexts(call.translations, call.body.texts)
      return change(call, call.caller, 'settings.systemMail', async (tx) => {
        const stored = await readSystemMailLayout(tx)
        const layout = { ...stored, html: call.body.html?.trim() ?? stored.html, texts: texts ?? stored.texts }
        tryLayout(call, layout)
        await writeSystemMailLayout(tx, layout)
      })
    },
  }),
  route({
    method: 'DELETE',
    path,
    permission: oneOf('settings:manage'),
    summary: 'Goes back to the built-in layout and texts',
    response: done,
    handle: (call) => change(call, call.caller, 'settings.systemMailReset', deleteSystemMailLayout),
  }),
  route({
    method: 'GET',
    path: `${path}/preview`,
    permission: oneOf('settings:get'),
    summary: 'A mail of the system with made-up facts, as it looks now',
    query: {
      kind: choiceOr(systemMailKinds, 'optin', 'Kind of mail.'),
      lang: text('Code of a language; default is that of the installation.', 20),
    },
    response: page('The mail. No script can run in it.'),
    async handle(call) {
      const language = call.query.lang ?? call.settings.current()['app.lang']
      if (!call.translations.has(language)) throw invalid(`lang: there is no language ${language}.`)
      const layout = await readSystemMailLayout(call.db)
      const { kind } = call.query
      return authoredContent(composeIn(layout, { ...call, language }, kind, sampleData[kind]).html)
    },
  }),
  route({
    method: 'POST',
    path: `${path}/preview`,
    permission: oneOf('settings:manage'),
    summary: 'The same with a layout and texts that are not saved',
    description: 'A fault of the layout is shown in the place of the mail.',
    body: Type.Object({
      kind: Type.Enum([...systemMailKinds]),
      lang: Type.String({ maxLength: 20 }),
      html: Type.String({ maxLength: 200_000 }),
      /** As in PUT, as JSON: forms carry texts only. */
      texts: Type.Optional(Type.String({ maxLength: 500_000 })),
    }),
    accepts: ['json', 'form'],
    response: page('The mail. No script can run in it.'),
    async handle(call) {
      const { kind, lang: language, html: source, texts = '{}' } = call.body
      if (!call.translations.has(language)) throw invalid(`lang: there is no language ${language}.`)
      try {
        const layout = {
          html: source.trim(),
          texts: checkedTexts(call.translations, parsedTexts(texts)),
          updatedAt: null,
        }
        return authoredContent(composeIn(layout, { ...call, language }, kind, sampleData[kind]).html)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return authoredContent(html`<p>${error.message}</p>`.source, 400)
      }
    },
  }),
]

const isTexts = Compile(SystemMailTexts)

function parsedTexts(json: string): Static<typeof SystemMailTexts> {
  const texts = parseJson(json)
  if (!isTexts.Check(texts)) throw invalid('texts: send texts by language and key.')
  return texts
}

/** Under the lock of the settings, as two changes at once must both count. */
async function change(
  { db, settings, signals }: Services,
  caller: Caller,
  action: 'settings.systemMail' | 'settings.systemMailReset',
  write: (tx: Queryable) => Promise<void>,
): Promise<true> {
  await db.transaction(async (tx) => {
    await lockSettings(tx)
    await write(tx)
    await audit(tx, caller, action)
    await signals.send(tx, 'settings')
  })
  await settings.reload()
  return true
}
