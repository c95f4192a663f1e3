import { type Block, type BlockDocument, ownOf, type Place, root, shownSlots, slotsOf } from './document.ts'

export interface OutlineEntry {
  readonly id: string
  readonly block: Block
  readonly place: Place
  readonly depth: number
  /** How many stand in the same column. */
  readonly siblings: number
  /** The how manieth of its type it is: boxes and columns have no words of their own to be known by. */
  readonly number: number
}

/** All blocks as they are read, with how deep they stand. */
export function outlineOf(document: BlockDocument): readonly OutlineEntry[] {
  const counts = new Map<string, number>()
  const within = (parent: string, depth: number): readonly OutlineEntry[] => {
    const block = ownOf(document, parent)
    if (block === undefined) return []
    return shownIds(block).flatMap((ids, slot) =>
      ids.flatMap((id, index) => {
        const child = ownOf(document, id)
        if (child === undefined) return []
        const number = (counts.get(child.type) ?? 0) + 1
        counts.set(child.type, number)
        const entry = { id, block: child, place: { parent, slot, index }, depth, siblings: ids.length, number }
        return [entry, ...within(id, depth + 1)]
      }),
    )
  }
  return within(root, 0)
}

const shownIds = (block: Block) => slotsOf(block).slice(0, shownSlots(block))

/** The end of the message, of a box, or of a column. */
export interface Destination {
  readonly place: Place
  readonly type: string
  /** The how manieth of its type. */
  readonly number: number
}

/** Where a block can go other than up and down: into everything that holds blocks and is not in it. */
export function destinationsOf(document: BlockDocument, id: string): readonly Destination[] {
  const outline = outlineOf(document)
  const at = outline.findIndex((entry) => entry.id === id)
  const moved = outline[at]
  const layout = ownOf(document, root)
  if (moved === undefined || layout === undefined) return []
  // What is in a block follows it, one level deeper.
  const length = outline.slice(at + 1).findIndex(({ depth }) => depth <= moved.depth)
  const others = outline.toSpliced(at, length === -1 ? outline.length : length + 1)
  return [{ id: root, block: layout, number: 1 }, ...others].flatMap(({ id: parent, block, number }) =>
    shownIds(block).flatMap((ids, slot) => {
      const isHere = parent === moved.place.parent && slot === moved.place.slot
      return isHere ? [] : [{ place: { parent, slot, index: ids.length }, type: block.type, number }]
    }),
  )
}
