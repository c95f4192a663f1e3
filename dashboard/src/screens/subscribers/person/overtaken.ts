/** Whether one of the fields has another value than it had. */
export function isOvertaken(base: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(base).some((name) => JSON.stringify(base[name]) !== JSON.stringify(now[name]))
}

/** Some fields of a record. */
export function fieldsOf(record: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, record[name]]))
}
