import { isTooDeep } from '../json-depth.ts'
import type { DomainRules } from '../subscribers/address.ts'
import { type ReadRow, readRow } from './row.ts'

const header = ['email', 'name', 'attributes', 'status', 'subscription_status', 'consent_at', 'consent_ip'] as const

const columns = [
  { kind: 'email' },
  { kind: 'name' },
  { kind: 'attributes' },
  { kind: 'status' },
  { kind: 'membershipStatus' },
  { kind: 'consentAt' },
  { kind: 'consentIp' },
] as const

/** A line of a JSON-lines file: `{"email": …, "name": …, "attribs": {…}, "status": …}`. */
export function readJsonRow(text: string, line: number, rules: DomainRules): ReadRow {
  const value = objectIn(text)
  if (value === undefined) {
    return {
      row: undefined,
      faults: [{ line, field: undefined, reason: 'The line is not a JSON object.', content: text.slice(0, 500) }],
    }
  }
  const attributes = value.attributes ?? value.attribs
  const fields = header.map((name) => {
    if (name === 'attributes') return attributes === undefined || attributes === null ? '' : JSON.stringify(attributes)
    const part = value[name]
    return part === undefined || part === null ? '' : String(part)
  })
  return readRow(fields, line, { columns, header, rules })
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  if (isTooDeep(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return Object.fromEntries(Object.entries(value))
  } catch {
    return undefined
  }
}
