import type { Option } from '../config/option.ts'
import type { Environment } from '../config/sources.ts'

export interface CommandContext {
  /** The flags that were given, by name. */
  readonly flags: ReadonlyMap<string, string>
  readonly environment: Environment
}

/** One thing that the command line can do. A new one is a file with this and a line in commands.ts. */
export interface Command {
  /** The words that call it, such as `user create`. */
  readonly name: string
  readonly summary: string
  /** Its flags besides those of the configuration. */
  readonly flags: readonly Option<string>[]
  /** Answers the exit code. Throws StartError or AppError for what a person can mend. */
  run(context: CommandContext): Promise<number>
}

/** A flag of one command: a text. */
export function textFlag(flag: string, placeholder: string, description: string): Option<string> {
  return {
    flag,
    variables: [],
    toml: [],
    placeholder,
    description,
    rule: 'a text',
    read: (text) => (text === '' ? undefined : text),
  }
}

/** A flag of one command without a value. */
export function switchFlag(flag: string, description: string): Option<string> {
  return { flag, variables: [], toml: [], description, rule: 'given without a value', read: (text) => text }
}
