import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from '../config/options.ts'
import { recentLog } from '../system/recent-log.ts'

/** JSON lines for machines, short lines for a person at a terminal. */
export function createLog(level: LogLevel, terminal: boolean = process.stdout.isTTY): Logger {
  const settings = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: safeError } }
  const output = terminal ? humanLines((line) => process.stdout.write(line)) : process.stdout
  return pino(settings, {
    write(line) {
      output.write(line)
      recentLog.write(line)
    },
  })
}

/** Without the details that the database adds to its errors: they hold values of the row, addresses for instance. */
function safeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { type: name, message, code, stack, ...(cause === undefined ? {} : { cause: safeError(cause) }) }
}

/** Turns pino's JSON into `10:15:02 warn  text name=value`. */
export function humanLines(write: (line: string) => void): DestinationStream {
  return {
    write(text) {
      const entry: unknown = JSON.parse(text)
      write(typeof entry === 'object' && entry !== null ? `${humanLine(entry)}\n` : text)
    },
  }
}

function humanLine(entry: object): string {
  const { time, level, msg, err, ...rest }: Readonly<Record<string, unknown>> = { ...entry }
  const clock = String(time).slice(11, 19)
  const facts = Object.entries(rest).map(([name, value]) => `${name}=${asText(value)}`)
  const stack = typeof err === 'object' && err !== null && 'stack' in err ? `\n${String(err.stack)}` : ''
  return [clock, levelName(level), String(msg ?? ''), ...facts].filter((part) => part !== '').join(' ') + stack
}

/** The usual level is left out: what is special should stand out. */
function levelName(level: unknown): string {
  const name = pino.levels.labels[Number(level)] ?? ''
  return name === 'info' ? '' : name
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
