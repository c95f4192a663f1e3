import { type Config, loadConfig } from '../config/config.ts'
import type { CommandContext } from './command.ts'
import { complain, complainAboutFaults } from './output.ts'

/** The configuration, or undefined after its faults were told. */
export function configured(context: CommandContext): Config | undefined {
  const loaded = loadConfig(context.flags, context.environment)
  if (loaded.kind === 'faulty') {
    complainAboutFaults(loaded.faults)
    return undefined
  }
  for (const warning of loaded.warnings) complain(warning)
  return loaded.config
}
