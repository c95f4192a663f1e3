import { invalid } from '../errors/error.ts'
import { requireShallow } from '../rendering/depth.ts'
import { checkTemplateSource, holdsContentPlaceholder } from '../rendering/index.ts'
import type { TemplateInput } from './input.ts'
import { type TemplateType, templateTypes } from './template.ts'

/** What a writer decides about a template. */
export interface TemplateValues {
  readonly name: string
  readonly type: TemplateType
  readonly subject: string
  readonly body: string
  readonly bodySource: string | null
}

export const emptyTemplate: Omit<TemplateValues, 'type'> = { name: '', subject: '', body: '', bodySource: null }

export function requireType(text: string): TemplateType {
  const type = templateTypes.find((word) => word === text)
  if (type === undefined) throw invalid(`type must be one of ${templateTypes.join(', ')}.`)
  return type
}

/** What was sent over what was there, checked. An empty body keeps the former one; the type never changes. Pure. */
export function mergeTemplate(base: TemplateValues, input: Omit<TemplateInput, 'type'>): TemplateValues {
  const values: TemplateValues = {
    name: input.name ?? base.name,
    type: base.type,
    subject: base.type === 'tx' ? (input.subject ?? base.subject) : '',
    body: input.body === undefined || input.body === '' ? base.body : input.body,
    bodySource: input.body_source === undefined || input.body_source === '' ? base.bodySource : input.body_source,
  }
  checkTemplate(values)
  return values
}

/** The same for a stored one. Who names another type must give what that needs, and the template stays what it is. */
export function changedTemplate(base: TemplateValues, input: TemplateInput): TemplateValues {
  const values = mergeTemplate(base, input)
  const named = input.type === undefined ? base.type : requireType(input.type)
  if (named !== base.type) requireParts({ type: named, subject: input.subject ?? '', body: values.body })
  return values
}

export function checkTemplate(values: TemplateValues): void {
  if (values.name.trim() === '') throw invalid('name must not be empty.')
  if (Buffer.byteLength(values.name) > 2000) throw invalid('name is longer than 2000 bytes.')
  checkTemplateContent(values)
}

type TemplateContent = Omit<TemplateValues, 'name' | 'bodySource'>

/** The same for a template that has no name yet, in a preview. */
export function checkTemplateContent(content: TemplateContent): void {
  const { type, subject, body } = content
  requireParts(content)
  if (type === 'tx') checkTemplateSource('tx_subject', subject)
  requireShallow('body', body)
  checkTemplateSource(type, body)
}

function requireParts({ type, subject, body }: TemplateContent): void {
  if (type === 'campaign' && !holdsContentPlaceholder(body)) {
    throw invalid('body: put {{ template "content" . }} where the text of the campaign goes.')
  }
  if (type === 'tx' && subject.trim() === '') throw invalid('subject must not be empty.')
}
