import { suggest } from './suggest.ts'

/** What a flag is called and whether it takes a value. */
export interface FlagShape {
  readonly flag?: string
  readonly placeholder?: string
}

export interface Arguments {
  /** Words that are not flags: the command first. */
  readonly words: readonly string[]
  readonly flags: ReadonlyMap<string, string>
  readonly faults: readonly string[]
}

const everywhere: readonly FlagShape[] = [{ flag: 'help' }, { flag: 'version' }]

/** Reads `--flag value`, `--flag=value`, switches, and `-h`. */
export function parseArguments(argv: readonly string[], shapes: readonly FlagShape[]): Arguments {
  const known = new Map(
    [...everywhere, ...shapes].flatMap((shape) => (shape.flag ? [[shape.flag, shape] as const] : [])),
  )
  const words: string[] = []
  const faults: string[] = []
  const flags = new Map<string, string>()
  for (let index = 0; index < argv.length; index++) {
    const argument = argv[index] === '-h' ? '--help' : (argv[index] ?? '')
    if (!argument.startsWith('-')) {
      words.push(argument)
      continue
    }
    const [, name = argument, joined] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? []
    const shape = known.get(name)
    if (shape === undefined) {
      faults.push(unknownFlag(argument, name, [...known.keys()]))
    } else if (joined !== undefined) {
      flags.set(name, joined)
    } else if (shape.placeholder === undefined) {
      flags.set(name, 'true')
    } else {
      const value = argv[index + 1]
      if (value === undefined || value.startsWith('--'))
        faults.push(`--${name} needs a value: --${name} <${shape.placeholder}>.`)
      else {
        flags.set(name, value)
        index++
      }
    }
  }
  return { words, flags, faults }
}

function unknownFlag(argument: string, name: string, known: readonly string[]): string {
  const meant = suggest(name, known)
  const hint = meant === undefined ? '`--help` lists all flags.' : `Did you mean --${meant}?`
  return `There is no flag ${argument.split('=')[0]}. ${hint}`
}
