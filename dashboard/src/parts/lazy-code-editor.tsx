import { Skeleton } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'
import type { CodeEditor } from './code-editor.tsx'

const Editor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }))

/** The code editor, loaded when it is first shown; its place is kept meanwhile. */
export function LazyCodeEditor(props: ComponentProps<typeof CodeEditor>) {
  return (
    <Suspense fallback={<Skeleton h={props.minHeight ?? 240} />}>
      <Editor {...props} />
    </Suspense>
  )
}
