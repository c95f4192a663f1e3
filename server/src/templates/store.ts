import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { missing } from '../errors/error.ts'
import { findTemplate } from './load.ts'
import type { TemplateValues } from './rules.ts'
import type { Template } from './template.ts'

type ListedTemplate = Omit<Template, 'body'> & { readonly body?: string }

const columns = 'id, created_at, updated_at, name, type, subject, is_default'
const selectAll = statement<Template>(`select ${columns}, body, body_source from templates order by created_at, id`)
const selectWithoutBody = statement<ListedTemplate>(
  `select ${columns}, null as body_source from templates order by created_at, id`,
)

export async function listTemplates(db: Queryable, noBody: boolean): Promise<readonly ListedTemplate[]> {
  return noBody ? db.rows(selectWithoutBody) : db.rows(selectAll)
}

export async function readTemplate(db: Queryable, id: number): Promise<Template> {
  const template = await findTemplate(db, id)
  if (template === undefined) throw missing('template', id)
  return template
}

const lockOne = statement<object>('select id from templates where id = $1 for update')

export async function lockTemplate(tx: Queryable, id: number): Promise<Template> {
  await tx.run(lockOne, [id])
  return readTemplate(tx, id)
}

const insert = statement<{ id: number }>(`
  insert into templates (name, type, subject, body, body_source) values ($1, $2, $3, $4, $5) returning id`)

export async function insertTemplate(tx: Queryable, values: TemplateValues): Promise<number> {
  const row = await tx.row(insert, [values.name, values.type, values.subject, values.body, values.bodySource])
  if (row === undefined) throw new Error('The insert answered no row')
  return row.id
}

const update = statement<object>(`
  update templates set name = $2, subject = $3, body = $4, body_source = $5, updated_at = now() where id = $1`)

export async function updateTemplateRow(tx: Queryable, id: number, values: TemplateValues): Promise<void> {
  await tx.run(update, [id, values.name, values.subject, values.body, values.bodySource])
}

const clearDefault = statement<object>('update templates set is_default = false where is_default and id <> $1')
const setDefault = statement<object>('update templates set is_default = true, updated_at = now() where id = $1')

/** In this order: the unique index knows one default at any moment. */
export async function moveDefault(tx: Queryable, id: number): Promise<void> {
  await tx.run(clearDefault, [id])
  await tx.run(setDefault, [id])
}

const handOver = statement<object>(`
  update campaigns set template_id = (select id from templates where is_default) where template_id = $1`)
const deleteOne = statement<object>('delete from templates where id = $1')

/** Its campaigns move to the default template. */
export async function deleteTemplateRow(tx: Queryable, id: number): Promise<void> {
  await tx.run(handOver, [id])
  await tx.run(deleteOne, [id])
}

/** Two that move the default, or delete, one after the other. */
const lockAll = statement<object>('lock table templates in share row exclusive mode')

export async function lockTemplates(tx: Queryable): Promise<void> {
  await tx.run(lockAll)
}
