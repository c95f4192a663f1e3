import Type, { type Static } from 'typebox'

const fields = {
  name: Type.Optional(Type.String()),
  type: Type.Optional(Type.String({ description: 'campaign, campaign_visual or tx. It cannot change later.' })),
  subject: Type.Optional(Type.String({ description: 'Of transactional templates.' })),
  body: Type.Optional(
    Type.String({
      description: 'HTML. A campaign template holds `{{ template "content" . }}` where the campaign goes.',
    }),
  ),
  body_source: Type.Optional(Type.String({ description: 'JSON of the visual editor, stored as it is.' })),
}

export const TemplateBody = Type.Object(fields)
export type TemplateInput = Static<typeof TemplateBody>

export const PreviewBody = Type.Object({
  template_type: Type.Optional(Type.String({ description: 'Default: campaign.' })),
  subject: Type.Optional(Type.String()),
  body: Type.String(),
})
