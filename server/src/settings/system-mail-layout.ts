import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'

/** Language → key → text, in place of the texts of `i18n/languages`. */
export const SystemMailTexts = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))

/** How mails of the system look and read where an administrator wants them otherwise. */
export interface SystemMailLayout {
  /** The wrapper as a template; empty for the built-in one. */
  readonly html: string
  readonly texts: Static<typeof SystemMailTexts>
  readonly updatedAt: Timestamp | null
}

const checkTexts = Compile(SystemMailTexts)

export const builtInLayout: SystemMailLayout = { html: '', texts: {}, updatedAt: null }

const select = statement<{ html: string; texts: unknown; updated_at: Timestamp }>(
  'select html, texts, updated_at from broadsheet.system_mail_layout',
)

const upsert = statement<object>(`
  insert into broadsheet.system_mail_layout (html, texts) values ($1, $2::jsonb)
  on conflict (id) do update set html = excluded.html, texts = excluded.texts, updated_at = now()`)

const remove = statement<object>('delete from broadsheet.system_mail_layout')

export async function readSystemMailLayout(db: Queryable): Promise<SystemMailLayout> {
  const row = await db.row(select)
  if (row === undefined) return builtInLayout
  // Written by hand in the database it may be anything; mails go out all the same.
  return { html: row.html, texts: checkTexts.Check(row.texts) ? row.texts : {}, updatedAt: row.updated_at }
}

/** The caller has validated it, and sends the `settings` signal. */
export async function writeSystemMailLayout(
  tx: Queryable,
  layout: Pick<SystemMailLayout, 'html' | 'texts'>,
): Promise<void> {
  await tx.run(upsert, [layout.html, JSON.stringify(layout.texts)])
}

/** Back to what is built in. */
export async function deleteSystemMailLayout(tx: Queryable): Promise<void> {
  await tx.run(remove)
}
