import type { ContentType } from './queries.ts'

export type { ContentType } from './queries.ts'

/** In the order in which they are offered. */
export const contentTypes: readonly ContentType[] = ['richtext', 'visual', 'html', 'markdown', 'plain']
