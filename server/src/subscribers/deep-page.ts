import { type IdBlock, idsPerBlock } from '../counting/counts.ts'

export interface BlockStart {
  /** First id (ascending) or last id (descending) that can be on the page; undefined: the page is in no block. */
  readonly from: number | undefined
  /** How many rows to skip from there. */
  readonly offset: number
}

/** In which block of ids a page begins. `blocks` are in ascending order. */
export function startOfPage(blocks: readonly IdBlock[], order: 'asc' | 'desc', offset: number): BlockStart {
  let skipped = 0
  for (const { block, amount } of order === 'asc' ? blocks : blocks.toReversed()) {
    if (skipped + amount > offset) {
      return {
        from: order === 'asc' ? block * idsPerBlock : (block + 1) * idsPerBlock - 1,
        offset: offset - skipped,
      }
    }
    skipped += amount
  }
  // Behind the last row: an empty page, found without skipping anything.
  return { from: order === 'asc' ? 2 ** 31 - 1 : 0, offset: 0 }
}
