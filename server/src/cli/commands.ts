import type { Command } from './command.ts'
import { startCommand } from './start.ts'
import { takeoverCommand } from './takeover.ts'
import { tokenCreateCommand } from './token-create.ts'
import { upgradeCommand } from './upgrade.ts'
import { userCreateCommand } from './user-create.ts'

/** Every command, in the order of `--help`. The first one runs when none is named. */
export const commands: readonly [Command, ...Command[]] = [
  startCommand,
  upgradeCommand,
  takeoverCommand,
  userCreateCommand,
  tokenCreateCommand,
]
