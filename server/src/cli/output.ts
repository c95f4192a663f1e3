import { StartError } from '../db/start-error.ts'
import { AppError } from '../errors/error.ts'

/** A line for the person at the terminal. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function complain(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Tells what went wrong: in plain sentences where somebody can mend it, with the stack where the fault is ours. */
export function complainAbout(error: unknown): void {
  if (error instanceof StartError) complain(`\n${error.message}\n${error.fix}\n`)
  else if (error instanceof AppError) complain(`\n${error.message}\n`)
  else complain(error instanceof Error ? (error.stack ?? error.message) : String(error))
}

/** All faults of the configuration at once. */
export function complainAboutFaults(faults: readonly string[]): void {
  complain(`\n${faults.map((fault) => `- ${fault}`).join('\n')}\n\n\`npm start -- --help\` lists all options.\n`)
}
