import type { PersonFilter } from './filter.ts'

/** Every list that a filter asks about, each once: whoever uses it must be allowed to read them. Pure. */
export function listsInFilter(filter: PersonFilter): readonly number[] {
  return [...new Set(named(filter))]
}

function named(filter: PersonFilter): readonly number[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.flatMap(named)
    case 'not':
      return named(filter.part)
    case 'member':
    case 'consent':
      return filter.lists ?? []
    default:
      return []
  }
}
