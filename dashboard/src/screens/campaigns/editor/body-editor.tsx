import { Skeleton } from '@mantine/core'
import { lazy, type RefObject, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodeControls, CodeFault } from '../../../parts/code-editor.tsx'
import type { BlockContent } from '../blocks/content.ts'
import type { ContentType } from '../queries.ts'
import { templateCompletion } from './template-completion.ts'

// The editors are the heaviest parts of the dashboard: each is loaded when a campaign needs it.
const CodeEditor = lazy(async () => ({ default: (await import('../../../parts/code-editor.tsx')).CodeEditor }))
const BlockBody = lazy(async () => ({ default: (await import('../blocks/block-body.tsx')).BlockBody }))
const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }))

interface BodyEditorProps {
  readonly contentType: ContentType
  readonly body: string
  /** The blocks that the body came from. */
  readonly source: string | null
  readonly onChange?: (content: Pick<BlockContent, 'body'> | BlockContent) => void
  readonly faults: readonly CodeFault[]
  /** Attributes that people have, for completion. */
  readonly attributes: readonly string[]
  readonly controls: RefObject<CodeControls | null>
  /** Takes the room that there is, and no more. */
  readonly full: boolean
}

const codeLanguages = { html: 'html', markdown: 'markdown', plain: 'text' } as const

/** The editor that fits the format. */
export function BodyEditor(props: BodyEditorProps) {
  const { contentType, body, source, onChange, faults, attributes, controls, full } = props
  const { t } = useTranslation()
  const onBody = onChange && ((text: string) => onChange({ body: text }))
  const names = attributes.join('\n')
  const complete = useMemo(() => templateCompletion(names === '' ? [] : names.split('\n')), [names])
  return (
    <Suspense fallback={<Skeleton h={480} />}>
      {contentType === 'visual' ? (
        <BlockBody body={body} source={source} onChange={onChange} />
      ) : contentType === 'richtext' ? (
        <RichText label={t('campaigns.body')} value={body} onChange={onBody} attributes={attributes} full={full} />
      ) : (
        <CodeEditor
          label={t('campaigns.body')}
          language={codeLanguages[contentType]}
          value={body}
          onChange={onBody}
          faults={faults}
          complete={complete}
          controls={controls}
          minHeight={full ? '100%' : 480}
          maxHeight={full ? '100%' : 720}
        />
      )}
    </Suspense>
  )
}
