/** Header-like fields of a report part, names in lower case; folded lines are joined, repeated names keep all values. */
export type Fields = ReadonlyMap<string, readonly string[]>

/** RFC 3464, section 2.1: groups of fields, separated by empty lines. */
export function readFieldGroups(text: string): readonly Fields[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n+/)
    .map(readFields)
    .filter((fields) => fields.size > 0)
}

export function readFields(text: string): Fields {
  const fields = new Map<string, string[]>()
  const unfolded = text.replaceAll('\r\n', '\n').replace(/\n[ \t]+/g, ' ')
  for (const line of unfolded.split('\n')) {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/s.exec(line) ?? []
    if (name === undefined || value === undefined) continue
    const known = fields.get(name.toLowerCase()) ?? []
    known.push(value.trim())
    fields.set(name.toLowerCase(), known)
  }
  return fields
}

export function field(fields: Fields, name: string): string {
  return fields.get(name)?.[0] ?? ''
}

/** `rfc822; name@example.org`, where some leave the type out or add angle brackets. */
export function addressIn(value: string): string | undefined {
  const text = value.includes(';') ? value.slice(value.indexOf(';') + 1) : value
  const address = text
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .toLowerCase()
  return /^[^\s@<>]+@[^\s@<>]+$/.test(address) ? address : undefined
}
