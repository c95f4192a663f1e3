import type { Queryable } from '../db/database.ts'
import { possibleIds } from '../db/record-id.ts'
import { statement } from '../db/statement.ts'
import type { Template } from './template.ts'

const columns =
  'id, created_at, updated_at, name, type, subject, body, body_source, is_default from templates as template'

const selectOne = statement<Template>(`select ${columns} where id = $1`)

export async function findTemplate(db: Queryable, id: number): Promise<Template | undefined> {
  const [possible] = possibleIds([id])
  return possible === undefined ? undefined : db.row(selectOne, [possible])
}

const selectDefault = statement<Template>(`select ${columns} where is_default and type = 'campaign'`)

export async function findDefaultTemplate(db: Queryable): Promise<Template | undefined> {
  return db.row(selectDefault)
}

/**
 * The template that goes around a campaign's body: its own if that is a campaign template, else the default one. Preview,
 * test, archive and sending all ask here, so that they show the same.
 */
export async function wrappingTemplate(db: Queryable, templateId: number | null): Promise<Template | undefined> {
  const own = templateId === null ? undefined : await findTemplate(db, templateId)
  return own?.type === 'campaign' ? own : findDefaultTemplate(db)
}
