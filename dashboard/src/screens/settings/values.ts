/** Settings as the server sends them: a value, an object or a list under each key. */
export type Values = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
export const recordsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

/** `security.oidc/enabled`: the setting, then the way inside it. */
export function valueAt(values: Values, path: string): unknown {
  return path.split('/').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), values)
}

/** The same values with another one at the path; what is not on the way stays the same object. */
export function withValue(values: Values, path: string, value: unknown): Values {
  const [name = '', ...rest] = path.split('/')
  if (rest.length === 0) return { ...values, [name]: value }
  const inner = values[name]
  return { ...values, [name]: withValue(isRecord(inner) ? inner : {}, rest.join('/'), value) }
}

export const settingOf = (path: string): string => path.split('/')[0] ?? path
