/** An instant as RFC 3339 text in UTC with up to six fractional digits. JavaScript dates would drop the microseconds. */
export type Timestamp = string

/** `2026-03-02 09:10:11.12+00`, as PostgreSQL writes it in a UTC session, becomes `2026-03-02T09:10:11.12Z`. */
export function timestampFromPostgres(text: string): Timestamp {
  // Two of these are read for every message of a campaign.
  if (text.charCodeAt(10) === SPACE && text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
  const [date, time] = text.split(' ')
  if (date === undefined || time === undefined) return text
  return `${date}T${time.replace(/\+00(:00)?$/, '')}Z`
}

const SPACE = 32
