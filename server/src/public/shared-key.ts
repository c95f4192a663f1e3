import { randomBytes } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const insertKey = statement<object>(`
  insert into broadsheet.shared_keys (name, value) values ($1, $2) on conflict (name) do nothing`)

const selectKey = statement<{ value: Buffer }>('select value from broadsheet.shared_keys where name = $1')

/** The key of this name, made by whichever node asks first. Keys never change, so callers may keep them. */
export async function sharedKey(db: Queryable, name: string): Promise<Buffer> {
  const known = await db.row(selectKey, [name])
  if (known !== undefined) return known.value
  await db.run(insertKey, [name, randomBytes(32)])
  const made = await db.row(selectKey, [name])
  if (made === undefined) throw new Error(`The shared key ${name} could not be made`)
  return made.value
}
