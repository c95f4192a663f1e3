import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { loadModule, parseSync } from 'libpg-query'
import { type AppError, failure } from '../errors/error.ts'
import { checkTree } from './check-tree.ts'
import { isDeeper, isFields, listOf, nodeOf } from './tree.ts'

await loadModule()

/** Without its literals: what nests, nests in this. */
const longest = 10_000
/** With them: clients look for thousands of addresses at once, `email IN ('…', …)`. */
export const longestWithLiterals = 200_000
/** The parser of PostgreSQL works recursively; this is far from where its stack would end. */
const deepest = 200
/** Of the tree: operators and words nest without brackets, too (`NOT NOT …`), and who walks it does so recursively. */
const deepestTree = 3000

/** An SQL expression that was read, checked, and is safe to stand in parentheses. */
export interface Expression {
  /** As it is sent to the database. */
  readonly text: string
  readonly condition: RawBuilder<SqlBool>
  /** It needs a `subscriber_lists` row beside the person. */
  readonly readsMembership: boolean
}

const prefix = 'SELECT\n'

/** What a client wrote as an expression, without the semicolon at its end; undefined: it asks for nothing. Pure. */
export function expressionIn(written: string | null | undefined): string | undefined {
  return written?.trim().replace(/;$/, '').trimEnd() || undefined
}

/**
 * Reads an SQL expression: one boolean fragment over `subscribers`, as the API has it. Throws `query.invalid`, with the
 * position of the fault, for everything that is no single expression or names what is not allowed. One that asks for
 * nothing is a fault, too: whoever takes it for no condition means everybody.
 *
 *     const expression = compileExpression("attribs->>'plan' = 'pro'")
 */
export function compileExpression(written: string): Expression {
  const text = expressionIn(written)
  if (text === undefined) throw refused('it asks for nothing', undefined)
  const most = text.length > longest && skeletonOf(text).length <= longest ? longestWithLiterals : longest
  if (text.length > most) throw refused(`it is longer than ${most} characters`, undefined)
  if (text.includes('\0')) throw refused('it holds a NUL character', text.indexOf('\0'))
  if (nesting(text) > deepest) throw refused('it is nested too deeply', undefined)
  const { refusal, readsMembership } = checkTree(onlyExpression(text))
  if (refusal !== undefined) throw refused(refusal.reason, positionOf(text, refusal.location))
  return { text, condition: sql.raw(fenced(text)), readsMembership }
}

/** The line break ends a comment that the expression may end with. */
export function fenced(text: string): string {
  return `(\n${text}\n)`
}

export function refused(reason: string, position: number | undefined): AppError {
  const near = position === undefined ? reason : `${reason} (character ${position + 1})`
  return failure('query.invalid', { reason: near }, position === undefined ? undefined : { position })
}

/** What stands in the expression at a position, to point at it. */
export function wordAt(text: string, position: number): string {
  return /^[\w."]+|^\S/.exec(text.slice(position))?.[0] ?? ''
}

/**
 * The tree of the text, if it is exactly one expression. It is parsed without parentheses around it: what is balanced
 * here is balanced inside of any parentheses, and cannot close them.
 */
function onlyExpression(text: string): unknown {
  const statements = parse(text)
  const select =
    statements.length === 1 ? nodeOf(isFields(statements[0]) ? statements[0].stmt : undefined, 'SelectStmt') : undefined
  const others = Object.keys(select ?? {}).filter(
    (key) => key !== 'targetList' && key !== 'limitOption' && key !== 'op',
  )
  const targets = listOf(select?.targetList)
  const target = nodeOf(targets[0], 'ResTarget')
  const plain = others.length === 0 && select?.op === 'SETOP_NONE' && select.limitOption === 'LIMIT_OPTION_DEFAULT'
  if (!plain || targets.length !== 1 || target === undefined || target.name !== undefined) {
    throw refused('it must be one condition', undefined)
  }
  if (isEverything(target.val)) throw refused('it must be one condition', 0)
  if (isDeeper(target.val, deepestTree)) throw refused('it is nested too deeply', undefined)
  return target.val
}

/** `SELECT *` is an expression to nobody but SELECT. */
function isEverything(value: unknown): boolean {
  const fields = listOf(nodeOf(value, 'ColumnRef')?.fields)
  return fields.length === 1 && nodeOf(fields[0], 'A_Star') !== undefined
}

function parse(text: string): readonly unknown[] {
  try {
    const result: unknown = parseSync(`${prefix}${text}\n`)
    return isFields(result) ? listOf(result.stmts) : []
  } catch (error) {
    throw syntaxError(text, error)
  }
}

function syntaxError(text: string, error: unknown): AppError {
  const details = isFields(error) && isFields(error.sqlDetails) ? error.sqlDetails : {}
  const cursor = details.cursorPosition
  const position = typeof cursor === 'number' ? cursor - prefix.length : undefined
  if (position === undefined || position < 0) return refused('it is not an SQL condition', undefined)
  if (position >= text.length) return refused('something is missing at its end', text.length)
  return refused(`it cannot be read at "${wordAt(text, position)}"`, position)
}

/** From a byte offset in what was parsed to a character of the expression. */
function positionOf(text: string, location: number | undefined): number | undefined {
  if (location === undefined || location < prefix.length) return undefined
  return Buffer.from(text)
    .subarray(0, location - prefix.length)
    .toString().length
}

/** A bound for the depth of the tree: opening brackets, and words and signs that nest what follows them. */
function nesting(text: string): number {
  let depth = 0
  let most = 0
  for (const [token] of text.matchAll(/[()[\]]|\bcase\b|\bend\b/gi)) {
    if (token === '(' || token === '[' || /case/i.test(token)) depth++
    else depth--
    most = Math.max(most, depth)
  }
  return most
}

/**
 * The text without its plain literals, and the numbers and commas of lists. Where something stands outside of them that can hide
 * a quotation mark (comments, escapes, other quotation marks) it is the text as it is. Pure.
 */
function skeletonOf(text: string): string {
  const skeleton = text.replace(/'[^'\\]*'(?:\s*,(?=\s*'))?|\b\d+\s*,(?=\s*\d)/g, '')
  return /--|\/\*|[$"\\']/.test(skeleton) ? text : skeleton
}
