export type Level = 'debug' | 'info' | 'warning' | 'error'

export interface LogLine {
  readonly time: string | undefined
  readonly level: Level
  readonly message: string
  /** Everything else that the line says. */
  readonly rest: string
}

/** A line of the log as the server writes it: JSON with a time, a level as a number, a message and more. */
export function parseLine(text: string): LogLine {
  const entry = parsed(text)
  if (entry === undefined) return { time: undefined, level: 'info', message: text, rest: '' }
  const { time, level, msg, ...rest } = entry
  const about = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return {
    time: typeof time === 'string' || typeof time === 'number' ? new Date(time).toISOString() : undefined,
    level: levelOf(Number(level)),
    message: typeof msg === 'string' ? msg : '',
    rest: about.join(' '),
  }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function levelOf(level: number): Level {
  if (level >= 50) return 'error'
  if (level >= 40) return 'warning'
  return level >= 30 || Number.isNaN(level) ? 'info' : 'debug'
}
