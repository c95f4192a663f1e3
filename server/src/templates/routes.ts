import Type from 'typebox'
import { flag, pathId } from '../http/parameters.ts'
import { data, done, oneOf, page, type Route, route } from '../http/route.ts'
import { NewTemplateBody, PreviewBody, TemplateBody } from './input.ts'
import { previewTemplate } from './preview.ts'
import { requireType } from './rules.ts'
import { listTemplates, readTemplate } from './store.ts'
import { ListedTemplateSchema, TemplateSchema } from './template.ts'
import { createTemplate, deleteTemplate, makeDefault, updateTemplate } from './write.ts'

const get = oneOf('templates:get')
const manage = oneOf('templates:manage')
const bodyLimit = 16 * 1024 * 1024

export const templateRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/templates',
    permission: get,
    summary: 'All templates, the oldest first',
    query: { no_body: flag('Leaves out body and body_source.') },
    response: data(Type.Array(ListedTemplateSchema)),
    handle: ({ db, query }) => listTemplates(db, query.no_body),
  }),
  route({
    method: 'GET',
    path: '/api/templates/{id}',
    permission: get,
    summary: 'One template',
    params: { id: pathId },
    query: { no_body: flag('Leaves out body and body_source.') },
    response: data(ListedTemplateSchema),
    async handle({ db, params, query }) {
      const template = await readTemplate(db, params.id)
      if (!query.no_body) return template
      const { body: _, ...rest } = template
      return { ...rest, body_source: null }
    },
  }),
  route({
    method: 'GET',
    path: '/api/templates/{id}/preview',
    permission: get,
    summary: 'The template with sample content, as HTML',
    params: { id: pathId },
    response: page('The rendered template, in which no script runs.'),
    handle: async (call) => previewTemplate(call, await readTemplate(call.db, call.params.id)),
  }),
  route({
    method: 'POST',
    path: '/api/templates/preview',
    permission: get,
    summary: 'A template that is not saved, with sample content, as HTML',
    body: PreviewBody,
    accepts: ['form', 'json'],
    bodyLimit,
    response: page('The rendered template, in which no script runs.'),
    handle: (call) =>
      previewTemplate(call, {
        type: requireType(call.body.template_type || 'campaign'),
        subject: call.body.subject || 'Preview',
        body: call.body.body,
      }),
  }),
  route({
    method: 'POST',
    path: '/api/templates',
    permission: manage,
    summary: 'Creates a template',
    body: NewTemplateBody,
    bodyLimit,
    response: data(TemplateSchema),
    handle: (call) => createTemplate(call, call.body),
  }),
  route({
    method: 'PUT',
    path: '/api/templates/{id}',
    permission: manage,
    summary: 'Changes a template',
    description:
      'What is not sent, and an empty body, keeps its value. The type cannot change: who names another must give what that needs.',
    params: { id: pathId },
    body: TemplateBody,
    bodyLimit,
    response: data(TemplateSchema),
    handle: (call) => updateTemplate(call, call.params.id, call.body),
  }),
  route({
    method: 'PUT',
    path: '/api/templates/{id}/default',
    permission: manage,
    summary: 'Makes it the default template of campaigns',
    params: { id: pathId },
    response: data(TemplateSchema),
    handle: (call) => makeDefault(call, call.params.id),
  }),
  route({
    method: 'DELETE',
    path: '/api/templates/{id}',
    permission: manage,
    summary: 'Deletes a template; its campaigns move to the default one',
    params: { id: pathId },
    response: done,
    async handle(call) {
      await deleteTemplate(call, call.params.id)
      return true
    },
  }),
]
