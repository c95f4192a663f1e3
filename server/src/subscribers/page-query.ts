import { type RawBuilder, sql } from 'kysely'

export const sortColumns = ['id', 'email', 'name', 'status', 'created_at', 'updated_at'] as const
export type SortColumn = (typeof sortColumns)[number]

export interface Window {
  readonly orderBy: SortColumn
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
  /** Only people behind this id in the order of ids. */
  readonly afterId: number | undefined
}

/** The ids of a page, in its order. */
export function pageQuery(condition: RawBuilder<unknown>, window: Window): RawBuilder<unknown> {
  const { limit, offset } = window
  return sql`select subscribers.id from subscribers where ${condition} and ${behind(window, sql`subscribers.id`)}
    order by ${orderOf(window)} limit ${limit} offset ${offset}`
}

export function behind({ afterId, order }: Window, id: RawBuilder<unknown>): RawBuilder<unknown> {
  if (afterId === undefined) return sql`true`
  return order === 'asc' ? sql`${id} > ${afterId}` : sql`${id} < ${afterId}`
}

/** The id decides between equals, so that no page repeats or leaves out anybody. */
function orderOf({ orderBy, order }: Window): RawBuilder<unknown> {
  const direction = sql.raw(order)
  if (orderBy === 'id') return sql`subscribers.id ${direction}`
  // As the index of migration 0096 has it.
  const column = orderBy === 'name' ? sql`lower(left(subscribers.name, 200))` : sql.ref(`subscribers.${orderBy}`)
  return sql`${column} ${direction}, subscribers.id ${direction}`
}
