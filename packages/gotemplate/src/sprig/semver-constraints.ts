import { fail } from '../errors.ts'
import { comparePre, parseVersion, type Version } from './semver.ts'

const OPERATORS = '=>|=<|!=|>=|<=|~>|=|>|<|~|\\^'
const PART = '[0-9|xX*]+'
const PATTERN = `v?(?:${PART})(?:\\.${PART}(?:\\.${PART})?)?(?:-[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?`
// Nothing may be taken in two ways, neither a blank nor a part: each would double the time of a text that is none at its
// end.
const TERM = `(?:(?:${OPERATORS})\\s*)?${PATTERN}`
const LIST = new RegExp(`^\\s*${TERM}(?:(?:\\s*,\\s*|\\s+)${TERM})*\\s*$`)
const EACH = new RegExp(TERM, 'g')
const ONE = new RegExp(
  `^(${OPERATORS})?\\s*v?(${PART})(\\.${PART})?(\\.${PART})?(-[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?$`,
)
const RANGE = new RegExp(`(?<![0-9|xX*])(${PATTERN})\\s+-\\s+(${PATTERN})`, 'g')

/** A version of which the last parts may be left open. */
interface Wanted {
  readonly version: Version
  readonly openMinor: boolean
  readonly openPatch: boolean
  /** Anything left open at all. */
  readonly open: boolean
}

type Check = (version: Version, wanted: Wanted) => boolean

export type Constraint = (version: Version) => boolean

/** Reads `>= 1.2, < 3 || ^4.1`. Facts: Masterminds/semver, "Checking Version Constraints". */
export function parseConstraints(text: string): Constraint {
  if (text.length > 1000) fail('improper constraint: too long')
  const plain = text.replace(RANGE, '>= $1, <= $2 ')
  const alternatives = plain.split('||').map((alternative) => {
    if (!LIST.test(alternative)) fail(`improper constraint: ${alternative}`)
    return (alternative.match(EACH) ?? [alternative]).map(parseOne)
  })
  return (version) => alternatives.some((all) => all.every((check) => check(version)))
}

function isOpen(part: string | undefined): boolean {
  return part === undefined || /^\.?[xX*]$/.test(part)
}

function parseOne(text: string): Constraint {
  const match = ONE.exec(text)
  if (match === null) return fail(`improper constraint: ${text}`)
  const [, operator = '', major = '', minor, patch, pre = ''] = match
  const openMajor = isOpen(major)
  const openMinor = !openMajor && isOpen(minor)
  const openPatch = !openMajor && !openMinor && isOpen(patch)
  const base = openMajor
    ? '0.0.0'
    : openMinor
      ? `${major}.0.0`
      : openPatch
        ? `${major}${minor}.0`
        : `${major}${minor}${patch}`
  const wanted: Wanted = {
    version: wantedVersion(base + pre),
    openMinor,
    openPatch,
    open: openMajor || openMinor || openPatch,
  }
  const check = CHECKS[operator] ?? tildeOrEqual
  return (version) => check(version, wanted)
}

function wantedVersion(text: string): Version {
  return /^[0-9.]+(?:-|$)/.test(text) ? parseVersion(text) : fail('constraint Parser Error')
}

/** A prerelease only counts where the constraint names one. */
function isUnasked(version: Version, wanted: Wanted): boolean {
  return version.parts.pre !== '' && wanted.version.parts.pre === ''
}

function released(check: Check): Check {
  return (version, wanted) => !isUnasked(version, wanted) && check(version, wanted)
}

const tilde: Check = (version, { version: wanted, openMinor, openPatch }) => {
  const a = version.parts
  const b = wanted.parts
  if (version.compare(wanted) < 0) return false
  if (b.major === 0n && b.minor === 0n && b.patch === 0n && !openMinor && !openPatch) return true
  return a.major === b.major && (a.minor === b.minor || openMinor)
}

const tildeOrEqual = released((version, wanted) =>
  wanted.open ? tilde(version, wanted) : version.compare(wanted.version) === 0,
)

const notEqual: Check = (version, wanted) => {
  const a = version.parts
  const b = wanted.version.parts
  if (!wanted.open) return version.compare(wanted.version) !== 0
  if (isUnasked(version, wanted)) return false
  if (a.major !== b.major) return true
  if (a.minor !== b.minor && !wanted.openMinor) return true
  if (wanted.openMinor) return false
  if (a.patch !== b.patch && !wanted.openPatch) return true
  if (wanted.openPatch) return (a.pre !== '' || b.pre !== '') && comparePre(a.pre, b.pre) !== 0
  return version.compare(wanted.version) !== 0
}

const greater: Check = (version, { version: wanted, open, openMinor, openPatch }) => {
  if (!open) return version.compare(wanted) > 0
  const a = version.parts
  const b = wanted.parts
  if (a.major !== b.major) return a.major > b.major
  if (openMinor) return false
  return openPatch ? a.minor > b.minor : version.compare(wanted) > 0
}

const lessOrEqual: Check = (version, { version: wanted, open, openMinor }) => {
  if (!open) return version.compare(wanted) <= 0
  const a = version.parts
  const b = wanted.parts
  return a.major < b.major || (a.major === b.major && (a.minor <= b.minor || openMinor))
}

const caret: Check = (version, { version: wanted, openMinor, openPatch }) => {
  const a = version.parts
  const b = wanted.parts
  if (version.compare(wanted) < 0) return false
  if (b.major > 0n || openMinor) return a.major === b.major
  if (a.major > 0n) return false
  if (b.minor > 0n || openPatch) return a.minor === b.minor
  return a.minor === 0n && a.patch === b.patch
}

const atLeast = released((version, wanted) => version.compare(wanted.version) >= 0)
const atMost = released(lessOrEqual)

const CHECKS: Readonly<Record<string, Check>> = {
  '': tildeOrEqual,
  '=': tildeOrEqual,
  '!=': notEqual,
  '>': released(greater),
  '<': released((version, wanted) => version.compare(wanted.version) < 0),
  '>=': atLeast,
  '=>': atLeast,
  '<=': atMost,
  '=<': atMost,
  '~': released(tilde),
  '~>': released(tilde),
  '^': released(caret),
}
