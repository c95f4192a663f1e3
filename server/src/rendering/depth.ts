import { Parser } from 'htmlparser2'
import { type AppError, invalid } from '../errors/error.ts'

/** Newsletters nest some thirty elements deep, builders with tables in tables a hundred. */
const deepest = 500

/**
 * Refuses markup whose elements are nested so deeply that the libraries which walk it would run out of stack, or take
 * half a minute for it (measured: 20,000 nested elements to Markdown, 28 s).
 */
export function requireShallow(field: string, html: string): void {
  let depth = 0
  let most = 0
  const parser = new Parser({
    onopentag() {
      depth++
      most = Math.max(most, depth)
      // What follows cannot make it better.
      if (most > deepest) parser.pause()
    },
    onclosetag() {
      depth--
    },
  })
  parser.write(html)
  if (most > deepest) throw tooDeep(field)
}

/** Runs `work`; markup that is nested too deeply for it becomes an answer for its author. */
export function refusingDepth<T>(field: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError && /call stack/.test(error.message)) throw tooDeep(field)
    throw error
  }
}

function tooDeep(field: string): AppError {
  return invalid(`${field}: elements are nested too deeply.`)
}
