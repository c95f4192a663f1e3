import type { ContentType } from './queries.ts'

export type { ContentType } from './queries.ts'

/** In the order in which they are offered. */
export const contentTypes: readonly ContentType[] = ['richtext', 'html', 'markdown', 'plain', 'visual']

/** Formats that one can start with or switch to; the visual editor comes later, its content is kept as it is. */
export const writableTypes: readonly ContentType[] = ['richtext', 'html', 'markdown', 'plain']
