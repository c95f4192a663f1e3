import { type RawBuilder, sql } from 'kysely'

/**
 * A text as a CSV cell, made by the database: quoted, and with a leading apostrophe where a spreadsheet would take it
 * for a formula (OWASP, CSV injection). Addresses and attributes cannot begin so after their quote, names can.
 */
export function csvText(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`'"' || case when ${text} ~ '^[=+@\\t\\r-]' then '''' else '' end || replace(${text}, '"', '""') || '"'`
}

/** RFC 3339 in UTC, as in the rest of the API. */
export function csvTime(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '')`
}
