/** One thing that can be configured: parsing, validation, `--help` and the documentation all come from this. */
export interface Option<Value> {
  /** `address` for `--address`. Absent: cannot be given as a flag. */
  readonly flag?: string
  /** Environment variables, the preferred one first. */
  readonly variables: readonly string[]
  /** Keys of the TOML file, the preferred one first, such as `app.address`. */
  readonly toml: readonly string[]
  /** What stands for the value in `--help`. Absent: a switch, which needs no value as a flag. */
  readonly placeholder?: string
  readonly default?: string
  readonly description: string
  /** What a right value looks like; completes the sentence "… has to be". */
  readonly rule: string
  /** Never shown. May also be given as the path of a file, by a variable with `_FILE` appended. */
  readonly secret?: boolean
  /** The value of a text, or undefined when it breaks the rule. */
  readonly read: (text: string) => Value | undefined
}

/** An option that always has a value. */
export interface DefaultedOption<Value> extends Option<Value> {
  readonly default: string
}

export function readText(text: string): string | undefined {
  return text === '' ? undefined : text
}

export function readSwitch(text: string): boolean | undefined {
  const word = text.toLowerCase()
  if (['true', 'yes', 'on', '1'].includes(word)) return true
  if (['false', 'no', 'off', '0'].includes(word)) return false
  return undefined
}

export function readNumber(minimum: number, maximum: number): (text: string) => number | undefined {
  return (text) => {
    const number = Number(text)
    const fits = /^\d+$/.test(text) && number >= minimum && number <= maximum
    return fits ? number : undefined
  }
}

export function readWord<const Word extends string>(words: readonly Word[]): (text: string) => Word | undefined {
  return (text) => words.find((word) => word === text.toLowerCase())
}
