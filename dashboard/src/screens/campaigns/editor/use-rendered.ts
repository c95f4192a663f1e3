import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiFailure, api, bare } from '../../../api/client.ts'
import type { ChosenSubscriber } from '../../../parts/subscriber-picker.tsx'
import type { Draft } from './draft.ts'

export interface Rendered {
  readonly subject: string
  readonly html: string | null
  readonly text: string | null
}

export interface TemplateFault {
  /** `body`, `subject`, `altbody` or `headers: …`. */
  readonly field: string
  readonly line: number
  readonly column: number
  readonly message: string
}

/** The fields of a preview, as a form sends them. */
export type PreviewFields = Readonly<Record<string, string>>

const pause = 500

function fieldsOf(draft: Draft, subscriber: ChosenSubscriber | undefined): PreviewFields {
  return {
    body: draft.body,
    content_type: draft.contentType,
    subject: draft.subject,
    altbody: draft.altbody ?? '',
    template_id: String(draft.templateId ?? 0),
    subscriber_id: String(subscriber?.id ?? 0),
  }
}

function renderedQuery(id: number, fields: PreviewFields) {
  return queryOptions({
    queryKey: ['campaigns', 'rendered', id, fields],
    queryFn: async (): Promise<Rendered> => {
      const body = {
        ...fields,
        template_id: Number(fields.template_id),
        subscriber_id: Number(fields.subscriber_id),
        part: 'message' as const,
      }
      const answer: unknown = await bare(
        api.POST('/api/campaigns/{id}/preview', { params: { path: { id } }, body, parseAs: 'json' }),
      )
      return renderedOf(answer)
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
}

/** What a reader would get, and what is wrong with the templates, a moment after the last key. */
export function useRendered(id: number, draft: Draft, subscriber: ChosenSubscriber | undefined) {
  const [fields] = useDebouncedValue(
    useMemo(() => fieldsOf(draft, subscriber), [draft, subscriber]),
    pause,
  )
  const { data, error, isPlaceholderData } = useQuery(renderedQuery(id, fields))
  const fault = error === null ? undefined : faultOf(error)
  return { fields, message: isPlaceholderData ? undefined : data, fault, error: error ?? undefined }
}

/** The place of a fault in a template, if that is what the API refused. */
export function faultOf(error: Error): TemplateFault | undefined {
  if (!(error instanceof ApiFailure) || typeof error.data !== 'object' || error.data === null) return undefined
  const field: unknown = Reflect.get(error.data, 'field')
  const line = Number(Reflect.get(error.data, 'line'))
  const column = Number(Reflect.get(error.data, 'column'))
  const reason: unknown = Reflect.get(error.data, 'reason')
  if (typeof field !== 'string' || !Number.isFinite(line)) return undefined
  return { field, line, column, message: typeof reason === 'string' ? reason : error.message }
}

function renderedOf(answer: unknown): Rendered {
  const data = member(answer, 'data')
  const text = (name: string) => {
    const value = member(data, name)
    return typeof value === 'string' ? value : null
  }
  return { subject: text('subject') ?? '', html: text('html'), text: text('text') }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
