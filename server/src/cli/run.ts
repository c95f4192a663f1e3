import { type Arguments, parseArguments } from '../config/arguments.ts'
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
  if (command === undefined) return refuseWords(words)
  if (given.faults.length > 0) return refuse(given)
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
