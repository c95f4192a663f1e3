/** The pattern of a path, before there is a router: `/campaigns/new` is none of `/campaigns/$id`. Pure. */
export function patternOf<Pattern extends string>(patterns: readonly Pattern[], path: string): Pattern | undefined {
  const wanted = path === '' ? '/' : path
  return patterns.find((pattern) => pattern === wanted) ?? patterns.find((pattern) => matches(pattern, wanted))
}

function matches(pattern: string, path: string): boolean {
  const parts = pattern.split('/')
  const given = path.split('/')
  return parts.length === given.length && parts.every((part, index) => part === '$id' || part === given[index])
}
