import type { Outcome, Refused } from '@broadsheet/mailwire'

export type { Outcome }
/** What a 4xx and a 5xx reply have in common. */
export type Denial = Pick<Refused, 'code' | 'text' | 'enhanced' | 'stage'>
