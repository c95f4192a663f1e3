import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** One text a person, as the index of migration 0012 has it. In regular expressions `^` and `$` match at both ends of each. */
const searched = sql`(subscribers.email || E'\\n' || subscribers.name)`

/** What a client wrote to search for; undefined: nothing. Pure. */
export function searchIn(written: string | undefined): string | undefined {
  return written?.trim() || undefined
}

/** What makes a search a regular expression. A dot or plus alone does not: they are part of most addresses. */
const patternSigns = /[\^$|()[\]{}*?\\]/

/**
 * People whose address or name holds the text, ignoring case. With signs of a regular expression in it (`^anna|^otto`,
 * `smith$`, `a\.b`) the text is one, in PostgreSQL's dialect; a bad one fails when it runs.
 */
export function searchCondition(text: string): RawBuilder<SqlBool> {
  if (patternSigns.test(text)) return sql`${searched} ~* ${`(?n)${text}`}`
  const literal = text.replace(/[\\%_]/g, '\\$&')
  return sql`${searched} ilike ${`%${literal}%`}`
}
