import { useMemo, useState } from 'react'
import { BlockEditor, UnreadableBlocks } from './block-editor.tsx'
import { type BlockContent, contentOf } from './content.ts'
import { type BlockDocument, parseDocument } from './document.ts'
import { documentOfHtml } from './new-blocks.ts'

interface BlockBodyProps {
  readonly body: string
  readonly source: string | null
  /** Absent: it can only be read. */
  readonly onChange: ((content: BlockContent) => void) | undefined
}

/** The editor of blocks on what is stored. HTML that has no blocks becomes one; blocks that cannot be read stay as they are. */
export function BlockBody({ body, source, onChange }: BlockBodyProps) {
  const hasBlocks = source !== null && source !== ''
  const stored = hasBlocks ? source : body
  const [known, setKnown] = useState({ stored, editors: 1 })
  // A copy of a template, a restored version, what somebody else saved: the history of what was there ends with it.
  if (stored !== known.stored) setKnown({ stored, editors: known.editors + 1 })
  const document = useMemo(() => (hasBlocks ? parseDocument(stored) : documentOfHtml(stored)), [stored, hasBlocks])
  if (document === undefined) return <UnreadableBlocks />
  const change = (next: BlockDocument) => {
    const content = contentOf(next)
    setKnown({ ...known, stored: content.bodySource })
    onChange?.(content)
  }
  return <BlockEditor key={known.editors} document={document} onChange={change} readOnly={onChange === undefined} />
}
