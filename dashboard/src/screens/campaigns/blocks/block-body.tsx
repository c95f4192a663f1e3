import { useMemo } from 'react'
import { BlockEditor, UnreadableBlocks } from './block-editor.tsx'
import { type BlockContent, contentOf } from './content.ts'
import { parseDocument } from './document.ts'
import { documentOfHtml } from './new-blocks.ts'

interface BlockBodyProps {
  readonly body: string
  readonly source: string | null
  /** Absent: it can only be read. */
  readonly onChange: ((content: BlockContent) => void) | undefined
}

/** The editor of blocks on what is stored. HTML that has no blocks becomes one; blocks that cannot be read stay as they are. */
export function BlockBody({ body, source, onChange }: BlockBodyProps) {
  const document = useMemo(
    () => (source === null || source === '' ? documentOfHtml(body) : parseDocument(source)),
    [body, source],
  )
  if (document === undefined) return <UnreadableBlocks />
  return (
    <BlockEditor
      document={document}
      onChange={(next) => onChange?.(contentOf(next))}
      readOnly={onChange === undefined}
    />
  )
}
