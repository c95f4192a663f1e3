import { fail } from '../errors.ts'
import { fn0, fn1, fn2, type GoFunction, instance, string } from '../values/function.ts'
import { GoObject, Int, type Value } from '../values/types.ts'
import { parseConstraints } from './semver-constraints.ts'

const VERSION =
  /^v?([0-9]+)(\.[0-9]+)?(\.[0-9]+)?(-([0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*))?(\+([0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*))?$/
const MAX = 2n ** 64n - 1n

interface Parts {
  readonly major: bigint
  readonly minor: bigint
  readonly patch: bigint
  readonly pre: string
  readonly metadata: string
}

/** A version as Masterminds/semver has it: a pointer to a struct, with methods. */
export class Version extends GoObject {
  readonly typeName: string
  readonly kind: 'ptr' | 'struct'
  readonly parts: Parts
  readonly original: string

  constructor(parts: Parts, original: string, kind: 'ptr' | 'struct' = 'ptr') {
    super()
    this.kind = kind
    this.typeName = kind === 'ptr' ? '*semver.Version' : 'semver.Version'
    this.parts = parts
    this.original = original
  }

  override text(): string {
    const { major, minor, patch, pre, metadata } = this.parts
    return `${major}.${minor}.${patch}${pre === '' ? '' : `-${pre}`}${metadata === '' ? '' : `+${metadata}`}`
  }

  override method(name: string): GoFunction | undefined {
    if (Object.hasOwn(METHODS, name)) return METHODS[name]?.(this)
    return this.kind === 'ptr' && Object.hasOwn(POINTER_METHODS, name) ? POINTER_METHODS[name]?.(this) : undefined
  }

  compare(other: Version): number {
    const a = this.parts
    const b = other.parts
    for (const key of ['major', 'minor', 'patch'] as const) if (a[key] !== b[key]) return a[key] < b[key] ? -1 : 1
    if (a.pre === b.pre) return 0
    if (a.pre === '') return 1
    return b.pre === '' ? -1 : comparePre(a.pre, b.pre)
  }

  next(parts: Partial<Parts>): Version {
    const next = new Version({ ...this.parts, ...parts }, '')
    return new Version(next.parts, (this.original.startsWith('v') ? 'v' : '') + next.text(), 'struct')
  }
}

export function comparePre(a: string, b: string): number {
  const x = a.split('.')
  const y = b.split('.')
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    const order = comparePart(x[i] ?? '', y[i] ?? '')
    if (order !== 0) return order
  }
  return 0
}

/** Numbers come before words. Facts: semver.org, item 11. */
function comparePart(a: string, b: string): number {
  if (a === b) return 0
  if (a === '') return -1
  if (b === '') return 1
  const isNumber = (text: string): boolean => /^[0-9]+$/.test(text) && BigInt(text) <= MAX
  if (!isNumber(a) && !isNumber(b)) return a > b ? 1 : -1
  if (!isNumber(b)) return -1
  if (!isNumber(a)) return 1
  return BigInt(a) > BigInt(b) ? 1 : -1
}

export function parseVersion(text: string): Version {
  const match = VERSION.exec(text)
  if (match === null) return fail('Invalid Semantic Version')
  const segment = (part: string | undefined): bigint => {
    const value = BigInt((part ?? '0').replace('.', ''))
    return value > MAX ? fail(`Error parsing version segment: ${value} is out of range`) : value
  }
  const pre = checkPre(match[5] ?? '')
  return new Version(
    { major: segment(match[1]), minor: segment(match[2]), patch: segment(match[3]), pre, metadata: match[8] ?? '' },
    text,
  )
}

function checkPre(pre: string): string {
  for (const part of pre === '' ? [] : pre.split('.')) {
    if (/^0[0-9]+$/.test(part)) fail('Version segment starts with 0')
    if (!/^[0-9A-Za-z-]*$/.test(part)) fail('Invalid Prerelease string')
  }
  return pre
}

function checkMetadata(metadata: string): string {
  return /^[0-9A-Za-z.-]*$/.test(metadata) ? metadata : fail('Invalid Metadata string')
}

const version = instance('*semver.Version', Version)
const uint64 = (value: bigint): Int => new Int('uint64', value)

function test(check: (order: number) => Value): (self: Version) => GoFunction {
  return (self) => fn1(version, (other) => check(self.compare(other)))
}

const METHODS: Readonly<Record<string, (self: Version) => GoFunction>> = {
  Major: (self) => fn0(() => uint64(self.parts.major)),
  Minor: (self) => fn0(() => uint64(self.parts.minor)),
  Patch: (self) => fn0(() => uint64(self.parts.patch)),
  Prerelease: (self) => fn0(() => self.parts.pre),
  Metadata: (self) => fn0(() => self.parts.metadata),
  String: (self) => fn0(() => self.text()),
  IncMajor: (self) =>
    fn0(() => self.next({ major: self.parts.major + 1n, minor: 0n, patch: 0n, pre: '', metadata: '' })),
  IncMinor: (self) => fn0(() => self.next({ minor: self.parts.minor + 1n, patch: 0n, pre: '', metadata: '' })),
  IncPatch: (self) =>
    fn0(() => self.next({ patch: self.parts.patch + (self.parts.pre === '' ? 1n : 0n), pre: '', metadata: '' })),
  SetPrerelease: (self) => fn1(string, (pre) => self.next({ pre: checkPre(pre) })),
  SetMetadata: (self) => fn1(string, (metadata) => self.next({ metadata: checkMetadata(metadata) })),
}

/** What is a method of the pointer only is out of reach of the versions that methods return. */
const POINTER_METHODS: Readonly<Record<string, (self: Version) => GoFunction>> = {
  Original: (self) => fn0(() => self.original),
  Equal: test((order) => order === 0),
  LessThan: test((order) => order < 0),
  LessThanEqual: test((order) => order <= 0),
  GreaterThan: test((order) => order > 0),
  GreaterThanEqual: test((order) => order >= 0),
  Compare: test((order) => BigInt(order)),
}

export const semver: Readonly<Record<string, GoFunction>> = {
  semver: fn1(string, parseVersion),
  semverCompare: fn2(string, string, (constraints, text) => parseConstraints(constraints)(parseVersion(text))),
}
