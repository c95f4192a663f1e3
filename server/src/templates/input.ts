import Type, { type Static } from 'typebox'
import { nullable } from '../http/schemas.ts'

const type = Type.String({ description: 'campaign, campaign_visual or tx. It cannot change later.' })

const fields = {
  name: Type.Optional(Type.String()),
  subject: Type.Optional(Type.String({ description: 'Of transactional templates.' })),
  body: Type.Optional(
    Type.String({
      description: 'HTML. A campaign template holds `{{ template "content" . }}` where the campaign goes.',
    }),
  ),
  body_source: Type.Optional(Type.String({ description: 'JSON of the visual editor, stored as it is.' })),
}

/** Clients send null for what they leave to the server: then it is a campaign template. */
export const NewTemplateBody = Type.Object({ ...fields, type: nullable(type) })
export type NewTemplate = Static<typeof NewTemplateBody>

export const TemplateBody = Type.Object({ ...fields, type: Type.Optional(type) })
export type TemplateInput = Static<typeof TemplateBody>

export const PreviewBody = Type.Object({
  template_type: Type.Optional(Type.String({ description: 'Default: campaign.' })),
  subject: Type.Optional(Type.String()),
  body: Type.String(),
})
