import { RE2JS, RE2JSException } from 're2js'
import { FunctionFailure, fail } from '../errors.ts'
import type { Env } from '../run/env.ts'
import { fn1, fn2, fn3, type GoFunction, int, string } from '../values/function.ts'
import { List } from '../values/types.ts'

/** Compiling costs far more than matching, and letters use the same few expressions. */
const CACHE_SIZE = 200
const LONGEST = 10_000
const cache = new Map<string, RE2JS>()

function compile(env: Env, expression: string): RE2JS {
  const known = cache.get(expression)
  if (known !== undefined) return known
  if (expression.length > LONGEST) fail('error parsing regexp: expression too large')
  env.spend(expression.length)
  const compiled = parseExpression(expression)
  if (cache.size >= CACHE_SIZE) cache.clear()
  cache.set(expression, compiled)
  return compiled
}

function parseExpression(expression: string): RE2JS {
  if (!expression.isWellFormed()) fail('error parsing regexp: invalid UTF-8')
  // Java and re2js know escapes that Go does not.
  if (countRepeats(expression) > 1000) fail('error parsing regexp: expression nests repeats too large')
  try {
    return RE2JS.compile(expression)
  } catch (error) {
    if (error instanceof RE2JSException || error instanceof Error)
      return fail(`error parsing regexp: ${error.message.replace(/^error parsing regexp: /, '')}`)
    throw error
  }
}

/** The product of nested `{n}` is what makes a small expression a large machine. */
function countRepeats(expression: string): number {
  const products: number[] = [1]
  let worst = 1
  for (const match of expression.matchAll(/\\.|\[(?:\\.|[^\]\\])+\]|\(|\)|\{(\d+)(?:,(\d*))?\}/gs)) {
    const top = products.length - 1
    if (match[0] === '(') products.push(1)
    else if (match[0] === ')' && top > 0) {
      const inner = products.pop() ?? 1
      const following = /^\{(\d+)(?:,(\d*))?\}/.exec(expression.slice(match.index + 1))
      const times = following === null ? 1 : Math.max(Number(following[1]), Number(following[2] || 0))
      products[top - 1] = Math.max(products[top - 1] ?? 1, inner * Math.max(1, times))
    } else if (match[1] !== undefined && expression[match.index - 1] !== ')') {
      products[top] = Math.max(products[top] ?? 1, Number(match[1]), Number(match[2] || 0))
    }
    worst = Math.max(worst, products[products.length - 1] ?? 1)
  }
  return worst
}

interface Match {
  readonly start: number
  readonly end: number
  readonly groups: readonly (string | undefined)[]
}

/**
 * Matching is linear, but an author chooses both text and expression: a step stands for what so many
 * characters of one times the other cost, and half a microsecond of any further search.
 */
const WORK_PER_STEP = 12
const STEPS_PER_MILLISECOND = 2_000
/** So many characters times states of the machine are half a microsecond at the least. */
const FASTEST_WORK_PER_STEP = 4

/** A search is charged by the clock, but never for more than it can have cost: a busy machine is no fault of the author. */
function stepsOf(milliseconds: number, characters: number, states: number): number {
  const atMost = Math.ceil(((characters + 1) * states) / FASTEST_WORK_PER_STEP)
  return 1 + Math.min(Math.ceil(milliseconds * STEPS_PER_MILLISECOND), atMost)
}

/** All matches as Go finds them: an empty one right behind another does not count. */
function matches(env: Env, expression: RE2JS, text: string, limit: number, withGroups = false): Match[] {
  const found: Match[] = []
  env.spend(Math.ceil((text.length * expression.pattern().length) / WORK_PER_STEP))
  const matcher = expression.matcher(text)
  const states = expression.programSize()
  let from = 0
  let last = -1
  let before = performance.now()
  while (from <= text.length && (limit < 0 || found.length < limit)) {
    const hasFound = matcher.find(from)
    const now = performance.now()
    env.spend(stepsOf(now - before, text.length - from, states))
    before = now
    if (!hasFound) break
    const start = matcher.start()
    const end = matcher.end()
    if (end > start || start !== last) {
      const count = withGroups ? matcher.groupCount() : 0
      found.push({ start, end, groups: Array.from({ length: count + 1 }, (_, i) => matcher.group(i) ?? undefined) })
      env.checkList(found.length)
    }
    from = end > start ? end : end + ((text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1)
    last = end
  }
  return found
}

function replaceAll(env: Env, expression: RE2JS, text: string, replace: (match: Match) => string): string {
  let out = ''
  let from = 0
  for (const match of matches(env, expression, text, -1, true)) {
    out += text.slice(from, match.start) + replace(match)
    env.checkString(out.length)
    from = match.end
  }
  return out + text.slice(from)
}

/** Puts groups for `$1`, `${1}`, `$name`. Facts: regexp, "Expand". */
function expand(template: string, match: Match, names: Readonly<Record<string, number>>): string {
  return template.replace(
    /\$(?:\$|\{([\p{L}\p{Nd}_]+)\}|([\p{L}\p{Nd}_]+))|\$/gu,
    (all, braced?: string, bare?: string) => {
      if (all === '$$') return '$'
      const name = braced ?? bare
      if (name === undefined) return all
      const index = /^[0-9]+$/.test(name) ? Number(name) : Object.hasOwn(names, name) ? names[name] : undefined
      return index === undefined ? '' : (match.groups[index] ?? '')
    },
  )
}

function split(env: Env, expression: RE2JS, text: string, limit: number): List {
  if (limit === 0) return new List('string', [], true)
  if (expression.pattern() !== '' && text === '') return new List('string', [''])
  const parts: string[] = []
  let from = 0
  let end = 0
  for (const match of matches(env, expression, text, limit)) {
    if (limit > 0 && parts.length === limit - 1) break
    end = match.start
    if (match.end !== 0) parts.push(text.slice(from, end))
    from = match.end
  }
  if (end !== text.length) parts.push(text.slice(from))
  return new List('string', parts)
}

function findAll(env: Env, expression: string, text: string, limit: number): List {
  const found = matches(env, compile(env, expression), text, limit).map((match) => text.slice(match.start, match.end))
  return new List('string', found, found.length === 0)
}

function find(env: Env, expression: string, text: string): string {
  const [first] = matches(env, compile(env, expression), text, 1)
  return first === undefined ? '' : text.slice(first.start, first.end)
}

function isMatch(env: Env, expression: string, text: string): boolean {
  return matches(env, compile(env, expression), text, 1).length > 0
}

const match = fn2(string, string, (expression, text, env) => {
  try {
    return isMatch(env, expression, text)
  } catch (error) {
    if (error instanceof FunctionFailure) return false
    throw error
  }
})
const finds = fn2(string, string, (expression, text, env) => find(env, expression, text))
const findsAll = fn3(string, string, int, (expression, text, limit, env) => findAll(env, expression, text, limit))
const replaces = fn3(string, string, string, (expression, text, template, env) => {
  const compiled = compile(env, expression)
  return replaceAll(env, compiled, text, (one) => expand(template, one, compiled.namedGroups()))
})
const replacesLiteral = fn3(string, string, string, (expression, text, literal, env) =>
  replaceAll(env, compile(env, expression), text, () => literal),
)
const splits = fn3(string, string, int, (expression, text, limit, env) =>
  split(env, compile(env, expression), text, limit),
)

export const regex: Readonly<Record<string, GoFunction>> = {
  regexMatch: match,
  mustRegexMatch: fn2(string, string, (expression, text, env) => isMatch(env, expression, text)),
  regexFind: finds,
  mustRegexFind: finds,
  regexFindAll: findsAll,
  mustRegexFindAll: findsAll,
  regexReplaceAll: replaces,
  mustRegexReplaceAll: replaces,
  regexReplaceAllLiteral: replacesLiteral,
  mustRegexReplaceAllLiteral: replacesLiteral,
  regexSplit: splits,
  mustRegexSplit: splits,
  regexQuoteMeta: fn1(string, (text) => text.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&')),
}
