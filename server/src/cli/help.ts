import { optionsHelp } from '../config/help.ts'
import type { Option } from '../config/option.ts'
import { version } from '../version.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'

/** The text of `--help`: of one command if it was named, else of all. */
export function help(command: Command | undefined, named: boolean): string {
  if (command !== undefined && named && command.flags.length > 0) return commandHelp(command)
  const width = Math.max(...commands.map(({ name }) => name.length))
  return [
    `Broadsheet ${version}: mailing lists, newsletters and transactional mail`,
    'Usage: npm start -- [command] [options]',
    `Commands:\n${commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n')}`,
    optionsHelp(),
    'Options also stand in a TOML file; flags win over the environment, and that over the file.\nAll of it: docs/operations/configuration.md',
  ].join('\n\n')
}

function commandHelp(command: Command): string {
  const flags = command.flags.map(flagHelp)
  return [
    `${command.summary}.`,
    `Usage: npm start -- ${command.name} [options]`,
    ...flags,
    'The options of the configuration can be given too: npm start -- --help',
  ].join('\n\n')
}

function flagHelp({ flag, placeholder, description }: Option<string>): string {
  const value = placeholder === undefined ? '' : ` <${placeholder}>`
  return `  --${flag}${value}\n      ${description}`
}
