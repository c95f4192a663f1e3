import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Services } from '../services.ts'

const select = statement<{ language: string }>('select language from broadsheet.user_languages where user_id = $1')

const save = statement<object>(`
  insert into broadsheet.user_languages (user_id, language) values ($1, $2)
  on conflict (user_id) do update set language = excluded.language`)

const remove = statement<object>('delete from broadsheet.user_languages where user_id = $1')

/** What somebody chose, such as `pt-BR`; empty: nothing, so that the browser decides. */
export async function languageOf(db: Queryable, userId: number): Promise<string> {
  return (await db.row(select, [userId]))?.language ?? ''
}

/** Empty: as the browser asks. */
export async function saveLanguage(tx: Queryable, userId: number, language: string): Promise<void> {
  if (language === '') await tx.run(remove, [userId])
  else await tx.run(save, [userId, language])
}

/** For what the server writes to somebody: the dashboard may know languages that the server does not. */
export function writtenLanguage(
  { translations }: Pick<Services, 'translations'>,
  chosen: string | null,
  otherwise: string,
): string {
  return translations.negotiate(chosen ?? undefined, otherwise)
}
