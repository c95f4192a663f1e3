import type { BlockDocument } from './document.ts'
import { htmlOf } from './html.ts'

/** A message of blocks as it is stored: the HTML that is sent, and the blocks that it came from. */
export interface BlockContent {
  readonly body: string
  readonly bodySource: string
}

export function contentOf(document: BlockDocument): BlockContent {
  return { body: htmlOf(document), bodySource: JSON.stringify(document) }
}
