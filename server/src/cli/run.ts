import { type Arguments, type FlagShape, parseArguments } from '../config/arguments.ts'
import { everyOption } from '../config/options.ts'
import type { Environment } from '../config/sources.ts'
import { suggest } from '../config/suggest.ts'
import { version } from '../version.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { help } from './help.ts'
import { complain, complainAbout, complainAboutFaults, say } from './output.ts'

/** Runs the command line and answers the exit code. */
export async function run(argv: readonly string[], environment: Environment): Promise<number> {
  const everyFlag = [...everyOption, ...commands.flatMap((command) => command.flags)]
  const { words } = parseArguments(argv, everyFlag)
  const command = findCommand(words)
  const given = parseArguments(argv, command === undefined ? everyFlag : [...everyOption, ...command.flags])
  if (given.flags.has('version')) return answer(`Broadsheet ${version}`)
  if (given.flags.has('help') || words[0] === 'help') return answer(help(command, words.length > 0))
  const swallowed = swallowedByNpm(everyFlag, environment)
  if (swallowed !== undefined) return refuseSwallowed(swallowed)
  // First the flags: what follows an unknown one looks like a command.
  if (given.faults.length > 0) return refuse(given)
  if (command === undefined) return refuseWords(words)
  try {
    return await command.run({ flags: given.flags, environment })
  } catch (error) {
    complainAbout(error)
    return 1
  }
}

function findCommand(words: readonly string[]): Command | undefined {
  return words.length === 0 ? commands[0] : commands.find(({ name }) => name === words.join(' '))
}

/** `npm start --demo` gives the flag to npm, which keeps it and only tells of it in the environment. */
function swallowedByNpm(shapes: readonly FlagShape[], environment: Environment): string | undefined {
  return shapes
    .flatMap(({ flag }) => flag ?? [])
    .find((flag) => environment[`npm_config_${flag.replaceAll('-', '_')}`] !== undefined)
}

function refuseSwallowed(flag: string): number {
  complain(`\nnpm took --${flag} for itself. Two dashes before the options pass them on: npm start -- --${flag} …\n`)
  return 1
}

function answer(text: string): number {
  say(text)
  return 0
}

function refuse(given: Arguments): number {
  complainAboutFaults(given.faults)
  return 1
}

function refuseWords(words: readonly string[]): number {
  const names = commands.map(({ name }) => name)
  const text = words.join(' ')
  const meant = suggest(text, names)
  complain(
    `\nThere is no command "${text}".${meant === undefined ? '' : ` Did you mean "${meant}"?`}\nCommands: ${names.join(', ')}.\n`,
  )
  return 1
}
