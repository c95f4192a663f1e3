import Type, { type Static } from 'typebox'
import { invalid } from '../errors/error.ts'
import { bareJson } from '../http/answer.ts'
import { choice, flag, optionalId, type Parameter, pathId } from '../http/parameters.ts'
import { bare, oneOf, page, type Route, route } from '../http/route.ts'
import { wordFor } from '../i18n/words.ts'
import { authoredContent } from '../pages/layout.ts'
import { requireCampaign } from './access.ts'
import { compileForPreview, previewCampaign, previewParts, templateBodyFor } from './preview.ts'
import { campaignBodyLimit, getCampaigns, manageCampaigns } from './routes.ts'
import { parseMeta, standInOf } from './stand-in.ts'
import { readCampaign } from './store.ts'

/** Forms send 0 or nothing for "the campaign's own". */
const FormId = Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))

const PreviewBody = Type.Object({
  content_type: Type.Optional(Type.String()),
  template_id: FormId,
  body: Type.Optional(Type.String()),
  subject: Type.Optional(Type.String()),
  altbody: Type.Optional(Type.String()),
  subscriber_id: FormId,
  part: Type.Optional(Type.Enum([...previewParts])),
})

export const templateIdParameter: Parameter<number | undefined> = {
  schema: Type.Integer({ minimum: 0 }),
  description: 'Another template; 0: the campaign’s own.',
  decode: ([value], name) => {
    if (value === undefined || value === '' || value === '0') return undefined
    if (!/^[1-9]\d{0,8}$/.test(value)) throw invalid(`${name} is not a template id.`)
    return Number(value)
  },
}

const partDescription =
  '`body` (default): as the campaign is shown; `text`: its plain text; `message`: subject, HTML, text and headers as JSON.'
const shown = page('The rendered campaign, in which no script runs; `text/plain` for plain campaigns.')

function fromBody(id: number, body: Static<typeof PreviewBody>) {
  return {
    id,
    body: body.body,
    contentType: body.content_type,
    subject: body.subject,
    altbody: body.altbody,
    templateId: body.template_id,
    subscriberId: body.subscriber_id === 0 ? undefined : body.subscriber_id,
    part: body.part,
  }
}

export const previewRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/campaigns/{id}/preview',
    permission: getCampaigns,
    summary: 'The campaign as a recipient would see it',
    params: { id: pathId },
    query: {
      template_id: templateIdParameter,
      subscriber_id: optionalId('A real recipient; default: a sample one.'),
      part: choice(previewParts, partDescription),
    },
    response: shown,
    async handle(call) {
      await requireCampaign(call.db, call.caller, call.params.id, 'get')
      return previewCampaign(call, {
        id: call.params.id,
        templateId: call.query.template_id,
        subscriberId: call.query.subscriber_id,
        part: call.query.part,
      })
    },
  }),
  ...(['preview', 'text'] as const).map((word) =>
    route({
      method: 'POST',
      path: `/api/campaigns/{id}/${word}`,
      permission: word === 'text' ? oneOf('campaigns:get') : getCampaigns,
      summary: 'The campaign with unsaved texts as a recipient would see it',
      description: `What is not sent is taken from the stored campaign. part: ${partDescription}`,
      params: { id: pathId },
      body: PreviewBody,
      accepts: ['form', 'json'],
      bodyLimit: campaignBodyLimit,
      response: shown,
      async handle(call) {
        await requireCampaign(call.db, call.caller, call.params.id, 'get')
        return previewCampaign(call, fromBody(call.params.id, call.body))
      },
    }),
  ),
  route({
    method: 'POST',
    path: '/api/campaigns/{id}/preview/archive',
    permission: getCampaigns,
    summary: 'The campaign as the public archive would show it',
    params: { id: pathId },
    body: Type.Object({
      template_id: FormId,
      archive_meta: Type.String({ description: 'JSON of the stand-in reader.' }),
    }),
    accepts: ['form', 'json'],
    response: page('The rendered campaign, in which no script runs.'),
    async handle(call) {
      await requireCampaign(call.db, call.caller, call.params.id, 'get')
      const meta = parseMeta(call.body.archive_meta)
      const campaign = await readCampaign(call.db, call.params.id)
      const chosen = call.body.template_id || campaign.archive_template_id
      const program = compileForPreview(call, campaign, await templateBodyFor(call.db, campaign, chosen))
      const message = program.renderFor(standInOf(meta))
      return authoredContent(message.html ?? `<pre>${escapePlain(message.text ?? '')}</pre>`)
    },
  }),
  route({
    method: 'POST',
    path: '/api/campaigns/{id}/content',
    permission: manageCampaigns,
    summary: 'Converts a body to another content type; stores nothing',
    description:
      'Markdown becomes HTML without loss. With `detail=true` every pair is converted, and `warnings` beside `data` ' +
      'names what gets lost; for `visual`, `body_source` is the source of the visual editor.',
    params: { id: pathId },
    query: { detail: flag('Also converts where something may get lost, and says what.') },
    body: Type.Object({ from: Type.String(), to: Type.String(), body: Type.String() }),
    bodyLimit: campaignBodyLimit,
    response: bare(
      Type.Object({
        data: Type.String(),
        warnings: Type.Optional(Type.Array(Type.String())),
        body_source: Type.Optional(Type.String()),
      }),
    ),
    async handle({ db, caller, params, query, body, headers, translations }) {
      await requireCampaign(db, caller, params.id, 'get')
      // What it converts with takes 10 MB of memory, and is rarely asked for.
      const { convertContent } = await import('./convert.ts')
      const { text, warnings, source } = convertContent(body.from, body.to, body.body, query.detail)
      if (!query.detail) return bareJson({ data: text })
      const said = warnings.map((warning) => wordFor(headers, translations, warning))
      return bareJson({ data: text, warnings: said, ...(source === undefined ? {} : { body_source: source }) })
    },
  }),
]

function escapePlain(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
