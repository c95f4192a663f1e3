import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { ScreenFailure } from '../../app/screen-failure.tsx'
import { contentOf } from '../campaigns/blocks/content.ts'
import { type BlockWords, startDocument } from '../campaigns/blocks/new-blocks.ts'
import { useBlockWords } from '../campaigns/blocks/use-block-words.ts'
import { type TemplateType, templateQuery, templateTypes } from './queries.ts'
import { starters } from './starters.ts'
import { TemplateForm } from './template-form.tsx'

/** An existing template. */
export default function TemplateEditor() {
  const { id } = useParams({ from: '/campaigns/templates/$id' })
  const { data, error, refetch } = useQuery(templateQuery(Number(id)))
  if (error !== null && data === undefined) return <ScreenFailure error={error} onRetry={() => void refetch()} />
  return data === undefined ? <Skeleton h={480} /> : <TemplateForm key={data.id} template={data} />
}

/** A new one, beginning with something that works. */
export function NewTemplate() {
  const words = useBlockWords()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const type = templateTypes.find((name) => name === search.type) ?? 'campaign'
  return (
    <TemplateForm
      start={{
        type,
        name: '',
        subject: type === 'tx' ? 'Hello {{ .Subscriber.FirstName }}' : '',
        ...bodyOf(type, words),
      }}
    />
  )
}

function bodyOf(type: TemplateType, words: BlockWords) {
  if (type !== 'campaign_visual') return { body: starters[type], body_source: null }
  const { body, bodySource } = contentOf(startDocument(words))
  return { body, body_source: bodySource }
}
