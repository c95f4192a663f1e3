import type { Env } from '../run/env.ts'
import { printOne } from '../format/printer.ts'
import type { Value } from '../values/types.ts'
import type { EscaperName } from './escaper-names.ts'
export type Escaper = (env: Env, value: Value) => string
export function escaperFor(_names: readonly EscaperName[]): Escaper {
  return (env, value) => printOne(env, value)
}
