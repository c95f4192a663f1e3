import { type RawBuilder, sql } from 'kysely'

/**
 * A text as a CSV cell, made by the database: quoted, and with a leading apostrophe where a spreadsheet would take it
 * for a formula (OWASP, CSV injection).
 */
export function csvText(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when left(${text}, 1) in ('=', '+', '@', '-', E'\\t', E'\\r') then '"''' else '"' end
    || replace(${text}, '"', '""') || '"'`
}

/** JSON of an object or array as a cell: it begins with a bracket, which is no formula. */
export function csvJson(json: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`'"' || replace((${json})::text, '"', '""') || '"'`
}

/**
 * RFC 3339 in UTC, as in the rest of the API. By way of JSON: to_char would take as long as all other columns together,
 * and a plain text depends on the DateStyle of the database.
 */
export function csvTime(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(btrim(replace(to_json(${column})::text, '+00:00', 'Z'), '"'), '')`
}
