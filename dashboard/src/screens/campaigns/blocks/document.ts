/*
 * A message made of blocks: a flat map of id to block, in which `root` is the layout and containers name their children
 * (the document of EmailBuilder.js, which listmonk keeps in `body_source`). Whatever a block has that is not known here
 * stays as it is, so that a document comes back from the editor with everything it had.
 */

export type Values = Readonly<Record<string, unknown>>

export interface Block {
  readonly type: string
  readonly data: Values
}

export type BlockDocument = Readonly<Record<string, Block>>

export const blockTypes = [
  'Heading',
  'Text',
  'Button',
  'Image',
  'Avatar',
  'Divider',
  'Spacer',
  'Html',
  'ColumnsContainer',
  'Container',
] as const

export type BlockType = (typeof blockTypes)[number]

/** Where a block stands: the container, which of its columns, and the position in it. */
export interface Place {
  readonly parent: string
  readonly slot: number
  readonly index: number
}

export const root = 'root'

/** The document of a `body_source`, or undefined for what is none. */
export function parseDocument(text: string | null): BlockDocument | undefined {
  const value = jsonOf(text ?? '')
  if (!isValues(value)) return undefined
  const entries = Object.entries(value).flatMap(([id, block]): [string, Block][] =>
    isValues(block) && typeof block.type === 'string' && isValues(block.data)
      ? [[id, { ...block, type: block.type, data: block.data }]]
      : [],
  )
  const document = Object.fromEntries(entries)
  const isWhole = entries.length === Object.keys(value).length && document[root]?.type === 'EmailLayout'
  return isWhole && isTree(document) ? document : undefined
}

/** Every block stands in one place at most, and the layout in none: whoever follows the ids comes to an end. */
function isTree(document: BlockDocument): boolean {
  const within = Object.values(document).flatMap((block) => slotsOf(block).flat())
  return new Set(within).size === within.length && !within.includes(root)
}

/** A value that somebody put there, and not one that every object has, such as `constructor`. */
export function ownOf<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function valuesOf(block: Block, group: 'props' | 'style' | 'data'): Values {
  const value = group === 'data' ? block.data : block.data[group]
  return isValues(value) ? value : {}
}

/** The ids within a block, by column. Blocks without children have no columns. */
export function slotsOf(block: Block): readonly (readonly string[])[] {
  if (block.type === 'EmailLayout') return [idsOf(block.data.childrenIds)]
  const props = valuesOf(block, 'props')
  if (block.type === 'Container') return [idsOf(props.childrenIds)]
  if (block.type !== 'ColumnsContainer') return []
  const columns = Array.isArray(props.columns) ? props.columns : []
  return [0, 1, 2].map((at) => (isValues(columns[at]) ? idsOf(columns[at].childrenIds) : []))
}

/** How many of the columns are shown. */
export function shownSlots(block: Block): number {
  if (block.type !== 'ColumnsContainer') return slotsOf(block).length
  return valuesOf(block, 'props').columnsCount === 3 ? 3 : 2
}

function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}

function withSlot(block: Block, slot: number, childrenIds: readonly string[]): Block {
  if (block.type === 'EmailLayout') return { ...block, data: { ...block.data, childrenIds } }
  const props = valuesOf(block, 'props')
  const changed =
    block.type === 'Container'
      ? { ...props, childrenIds }
      : { ...props, columns: slotsOf(block).map((ids, at) => ({ childrenIds: at === slot ? childrenIds : ids })) }
  return { ...block, data: { ...block.data, props: changed } }
}

export function placeOf(document: BlockDocument, id: string): Place | undefined {
  for (const [parent, block] of Object.entries(document)) {
    for (const [slot, ids] of slotsOf(block).entries()) {
      if (ids.includes(id)) return { parent, slot, index: ids.indexOf(id) }
    }
  }
  return undefined
}

/** A block with all that is in it, the outermost first. */
function familyOf(document: BlockDocument, id: string): readonly string[] {
  const block = ownOf(document, id)
  if (block === undefined) return []
  return [
    id,
    ...slotsOf(block)
      .flat()
      .flatMap((child) => familyOf(document, child)),
  ]
}

function changeSlot(
  document: BlockDocument,
  { parent, slot }: Place,
  change: (ids: readonly string[]) => readonly string[],
): BlockDocument {
  const block = ownOf(document, parent)
  if (block === undefined) return document
  return { ...document, [parent]: withSlot(block, slot, change(slotsOf(block)[slot] ?? [])) }
}

export interface Inserted {
  readonly document: BlockDocument
  readonly id: string
}

export function insertBlock(document: BlockDocument, place: Place, block: Block): Inserted {
  const id = freeId(document)
  const added = { ...document, [id]: block }
  return { id, document: changeSlot(added, place, (ids) => ids.toSpliced(place.index, 0, id)) }
}

export function removeBlock(document: BlockDocument, id: string): BlockDocument {
  const place = placeOf(document, id)
  if (place === undefined) return document
  const gone = new Set(familyOf(document, id))
  const kept = Object.fromEntries(Object.entries(document).filter(([one]) => !gone.has(one)))
  return changeSlot(kept, place, (ids) => ids.filter((one) => one !== id))
}

/** One position up (-1) or down (1) among its siblings; at the edge it stays. */
export function moveBlock(document: BlockDocument, id: string, by: -1 | 1): BlockDocument {
  const place = placeOf(document, id)
  if (place === undefined) return document
  return changeSlot(document, place, (ids) => {
    const to = place.index + by
    return to < 0 || to >= ids.length ? ids : ids.toSpliced(place.index, 1).toSpliced(to, 0, id)
  })
}

/** Takes a block out of its place and puts it before another one, unless that one is in it. */
export function moveBefore(document: BlockDocument, id: string, other: string): BlockDocument {
  if (familyOf(document, id).includes(other)) return document
  const to = placeOf(takenOut(document, id), other)
  return to === undefined ? document : moveTo(document, id, to)
}

/** Takes a block out of its place and puts it into another one, which is counted without it. */
export function moveTo(document: BlockDocument, id: string, place: Place): BlockDocument {
  if (placeOf(document, id) === undefined || familyOf(document, id).includes(place.parent)) return document
  return changeSlot(takenOut(document, id), place, (ids) => ids.toSpliced(place.index, 0, id))
}

/** The block itself and what is in it stay in the document, and stand nowhere. */
function takenOut(document: BlockDocument, id: string): BlockDocument {
  const from = placeOf(document, id)
  return from === undefined ? document : changeSlot(document, from, (ids) => ids.filter((one) => one !== id))
}

/** What is at hand when this one is gone: the next one beside it, the one before it, or what it stood in. */
export function neighbourOf(document: BlockDocument, id: string): string {
  const place = placeOf(document, id)
  const parent = place && ownOf(document, place.parent)
  if (place === undefined || parent === undefined) return root
  const siblings = slotsOf(parent)[place.slot] ?? []
  return siblings[place.index + 1] ?? siblings[place.index - 1] ?? place.parent
}

/** A copy right behind, with copies of everything in it. */
export function duplicateBlock(document: BlockDocument, id: string): Inserted {
  const place = placeOf(document, id)
  if (place === undefined) return { document, id }
  const family = familyOf(document, id)
  const first = numberOf(freeId(document))
  const copies = new Map(family.map((one, at) => [one, `block-${first + at}`]))
  const added: Record<string, Block> = { ...document }
  for (const [one, copy] of copies) {
    const block = ownOf(document, one)
    if (block !== undefined) added[copy] = renamed(block, copies)
  }
  const copy = copies.get(id) ?? id
  return { id: copy, document: changeSlot(added, place, (ids) => ids.toSpliced(place.index + 1, 0, copy)) }
}

function renamed(block: Block, names: ReadonlyMap<string, string>): Block {
  return slotsOf(block).reduce(
    (changed, ids, slot) =>
      withSlot(
        changed,
        slot,
        ids.map((id) => names.get(id) ?? id),
      ),
    block,
  )
}

/** Sets one value of a block; undefined takes it away. */
export function setValue(
  document: BlockDocument,
  id: string,
  group: 'props' | 'style' | 'data',
  change: Values,
): BlockDocument {
  const block = ownOf(document, id)
  if (block === undefined) return document
  const merged = Object.fromEntries(
    Object.entries({ ...valuesOf(block, group), ...change }).filter(([, value]) => value !== undefined),
  )
  if (JSON.stringify(merged) === JSON.stringify(valuesOf(block, group))) return document
  return { ...document, [id]: { ...block, data: group === 'data' ? merged : { ...block.data, [group]: merged } } }
}

function freeId(document: BlockDocument): string {
  return `block-${Math.max(0, ...Object.keys(document).map(numberOf)) + 1}`
}

const numberOf = (id: string): number => Number(/^block-(\d{1,12})$/.exec(id)?.[1] ?? 0)
