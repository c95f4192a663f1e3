/**
 * What one render may cost. Authors are not trusted: a template of forty bytes can ask for a
 * terabyte. The defaults are far above any real letter and far below what hurts a server.
 */
export interface Limits {
  /** Loop rounds, template calls and function calls, together. */
  readonly steps: number
  /** Length of the output, in UTF-16 units. */
  readonly output: number
  /** Length of any single string made by a function. */
  readonly string: number
  /** Items in a list or dict made by a function. */
  readonly list: number
  /** Templates calling templates. */
  readonly depth: number
  /** Widths and precisions in `printf`; also columns in `indent`. */
  readonly width: number
  /** Processor time of one render, in milliseconds. */
  readonly time: number
  /** Actions and parentheses inside one another, and lists within lists. */
  readonly nesting: number
  /** Calls of functions that are slow on purpose: `bcrypt`, `htpasswd`, `derivePassword`. 75 to 160 ms each, so none unless asked for. */
  readonly passwords: number
}

export const defaultLimits: Limits = {
  steps: 100_000,
  output: 4_000_000,
  string: 1_000_000,
  list: 50_000,
  depth: 250,
  width: 10_000,
  time: 300,
  nesting: 200,
  passwords: 0,
}
