import type { paths } from '@broadsheet/client'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, bare, payload } from '../../api/client.ts'

type NewTemplate = NonNullable<paths['/api/templates']['post']['requestBody']>['content']['application/json']
type TemplateInput = NonNullable<paths['/api/templates/{id}']['put']['requestBody']>['content']['application/json']

function readTemplates() {
  return payload(api.GET('/api/templates', { params: { query: { no_body: true } } }))
}

export type ListedTemplate = Awaited<ReturnType<typeof readTemplates>>[number]
export type TemplateType = ListedTemplate['type']

export const templateTypes: readonly TemplateType[] = ['campaign', 'tx', 'campaign_visual']

export const templatesQuery = queryOptions({
  queryKey: ['templates', 'options'],
  queryFn: readTemplates,
  staleTime: 30_000,
})

async function readTemplate(id: number) {
  const template = await payload(api.GET('/api/templates/{id}', { params: { path: { id } } }))
  return { ...template, body: template.body ?? '' }
}

export type Template = Awaited<ReturnType<typeof readTemplate>>

export function templateQuery(id: number) {
  return queryOptions({ queryKey: ['templates', 'one', id], queryFn: () => readTemplate(id) })
}

export function createTemplate(body: NewTemplate) {
  return payload(api.POST('/api/templates', { body }))
}

export function saveTemplate(id: number, body: TemplateInput) {
  return payload(api.PUT('/api/templates/{id}', { params: { path: { id } }, body }))
}

export async function cloneTemplate(id: number, name: string) {
  const { type, subject, body, body_source } = await readTemplate(id)
  return createTemplate({ name, type, subject, body, body_source: body_source ?? undefined })
}

export function makeDefault(id: number) {
  return payload(api.PUT('/api/templates/{id}/default', { params: { path: { id } } }))
}

export function deleteTemplate(id: number) {
  return payload(api.DELETE('/api/templates/{id}', { params: { path: { id } } }))
}

/** Renders what is not saved; throws what is wrong with it. Only the verdict counts, the frame loads the page itself. */
export function tryTemplate(body: {
  readonly template_type: TemplateType
  readonly subject: string
  readonly body: string
}) {
  return bare(api.POST('/api/templates/preview', { body, parseAs: 'text' }))
}

export function refreshTemplates(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['templates'] })
}
