import { Skeleton } from '@mantine/core'
import { lazy, type RefObject, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodeControls, CodeFault } from '../../../parts/code-editor.tsx'
import type { ContentType } from '../queries.ts'
import { templateCompletion } from './template-completion.ts'
import { VisualNotice } from './visual-notice.tsx'

// The editors are the heaviest parts of the dashboard: each is loaded when a campaign needs it.
const CodeEditor = lazy(async () => ({ default: (await import('../../../parts/code-editor.tsx')).CodeEditor }))
const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }))

interface BodyEditorProps {
  readonly contentType: ContentType
  readonly body: string
  readonly onChange?: (body: string) => void
  readonly faults: readonly CodeFault[]
  /** Attributes that people have, for completion. */
  readonly attributes: readonly string[]
  readonly controls: RefObject<CodeControls | null>
}

const codeLanguages = { html: 'html', markdown: 'markdown', plain: 'text' } as const

/** The editor that fits the format. */
export function BodyEditor({ contentType, body, onChange, faults, attributes, controls }: BodyEditorProps) {
  const { t } = useTranslation()
  const names = attributes.join('\n')
  const complete = useMemo(() => templateCompletion(names === '' ? [] : names.split('\n')), [names])
  if (contentType === 'visual') return <VisualNotice />
  return (
    <Suspense fallback={<Skeleton h={480} />}>
      {contentType === 'richtext' ? (
        <RichText label={t('campaigns.body')} value={body} onChange={onChange} attributes={attributes} />
      ) : (
        <CodeEditor
          label={t('campaigns.body')}
          language={codeLanguages[contentType]}
          value={body}
          onChange={onChange}
          faults={faults}
          complete={complete}
          controls={controls}
          minHeight={480}
          maxHeight={720}
        />
      )}
    </Suspense>
  )
}
