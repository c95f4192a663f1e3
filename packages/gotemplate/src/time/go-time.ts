import { fail } from '../errors.ts'
import { bytesOf } from '../values/bytes.ts'
import { any, duration, fn0, fn1, fn3, type GoFunction, instance, int, string, uncallable } from '../values/function.ts'
import { GoObject, Int, int64, List, type Value } from '../values/types.ts'
import { civilOf, daysToSeconds } from './civil.ts'
import { SECOND } from './duration.ts'
import { formatTime, type Moment } from './layout.ts'
import { MONTHS } from './names.ts'
import { localOffset } from './resolve.ts'
import { loadZone, utc, type Zone } from './zone.ts'

const MAX_DURATION = 2n ** 63n - 1n

/** Go's time.Time: an instant to the nanosecond, seen from a zone. */
export class GoTime extends GoObject {
  readonly typeName = 'time.Time'
  readonly kind = 'struct'
  readonly unix: number
  readonly nanos: number
  readonly zone: Zone

  constructor(unix: number, nanos: number, zone: Zone) {
    super()
    this.unix = unix
    this.nanos = nanos
    this.zone = zone
  }

  /**
   * A time of the host's, for templates.
   *
   * @example
   * ```ts
   * const time = GoTime.from(new Date('2026-01-15T10:20:30Z'), 'Europe/Berlin')
   * compile('{{ .Format "2 January 2006, 15:04 MST" }}', { engine: 'text' }).render(time)
   * // '15 January 2026, 11:20 CET'
   * ```
   */
  static from(date: Date, zone = 'UTC'): GoTime {
    const milliseconds = date.getTime()
    const unix = Math.floor(milliseconds / 1000)
    return new GoTime(unix, (milliseconds - unix * 1000) * 1_000_000, loadZone(zone) ?? utc)
  }

  get moment(): Moment {
    return { unix: this.unix, nanos: this.nanos, offset: this.zone.at(this.unix) }
  }

  format(layout: string): string {
    return formatTime(this.moment, layout)
  }

  /** Since 1970, in nanoseconds. */
  get sinceEpoch(): bigint {
    return BigInt(this.unix) * SECOND + BigInt(this.nanos)
  }

  add(nanoseconds: bigint): GoTime {
    return this.#at(this.sinceEpoch + nanoseconds)
  }

  #at(nanoseconds: bigint, zone = this.zone): GoTime {
    const rest = ((nanoseconds % SECOND) + SECOND) % SECOND
    return new GoTime(Number((nanoseconds - rest) / SECOND), Number(rest), zone)
  }

  in(zone: Zone): GoTime {
    return new GoTime(this.unix, this.nanos, zone)
  }

  /** As a duration, at the most what one can hold. */
  minus(other: GoTime): bigint {
    const difference = this.sinceEpoch - other.sinceEpoch
    return difference > MAX_DURATION ? MAX_DURATION : difference < -MAX_DURATION - 1n ? -MAX_DURATION - 1n : difference
  }

  addDate(years: number, months: number, days: number): GoTime {
    const civil = civilOf(this.unix + this.zone.at(this.unix).seconds)
    const wall =
      daysToSeconds(civil.year + years, civil.month + months, civil.day + days) +
      civil.hour * 3600 +
      civil.minute * 60 +
      civil.second
    return new GoTime(wall - localOffset(this.zone, wall), this.nanos, this.zone)
  }

  override text(): string {
    return this.format('2006-01-02 15:04:05.999999999 -0700 MST')
  }

  override goText(): string {
    const c = civilOf(this.unix + this.zone.at(this.unix).seconds)
    const month = MONTHS[c.month - 1] ?? 'January'
    const zone =
      this.zone.name === 'UTC' || this.zone.name === 'Local'
        ? `time.${this.zone.name}`
        : `time.Location(${JSON.stringify(this.zone.name)})`
    return `time.Date(${c.year}, time.${month}, ${c.day}, ${c.hour}, ${c.minute}, ${c.second}, ${this.nanos}, ${zone})`
  }

  override json(): Value {
    return this.format('2006-01-02T15:04:05.999999999Z07:00')
  }

  override equals(other: Value): boolean {
    return other instanceof GoTime && other.unix === this.unix && other.nanos === this.nanos && other.zone === this.zone
  }

  override method(name: string): GoFunction | undefined {
    return Object.hasOwn(METHODS, name) ? METHODS[name]?.(this) : undefined
  }

  /** Rounds towards the beginning of time, or to the nearest. */
  toMultiple(unit: bigint, nearest: boolean): GoTime {
    if (unit <= 0n) return this
    const sinceYearOne = this.sinceEpoch + 62_135_596_800n * SECOND
    const rest = ((sinceYearOne % unit) + unit) % unit
    return this.#at(this.sinceEpoch - rest + (nearest && rest + rest >= unit ? unit : 0n))
  }
}

const time = instance('time.Time', GoTime)

function part(read: (civil: ReturnType<typeof civilOf>) => Value): (self: GoTime) => GoFunction {
  return (self) => fn0(() => read(civilOf(self.unix + self.zone.at(self.unix).seconds)))
}

function bytesList(text: string): List {
  return new List(
    'uint8',
    Array.from(bytesOf(text), (byte) => new Int('uint8', BigInt(byte))),
  )
}

function asDuration(nanoseconds: bigint): Int {
  return new Int('time.Duration', nanoseconds)
}

/** Go lets templates call only functions with one result, or one and an error. */
function several(name: string, type: string): () => GoFunction {
  return () => uncallable(`invalid function signature for ${name}: second return value should be error; is ${type}`)
}

const METHODS: Readonly<Record<string, (self: GoTime) => GoFunction>> = {
  Year: part((c) => BigInt(c.year)),
  Month: part((c) => new Int('time.Month', BigInt(c.month))),
  Day: part((c) => BigInt(c.day)),
  Weekday: part((c) => new Int('time.Weekday', BigInt(c.weekday))),
  YearDay: part((c) => BigInt(c.yearDay)),
  Hour: part((c) => BigInt(c.hour)),
  Minute: part((c) => BigInt(c.minute)),
  Second: part((c) => BigInt(c.second)),
  Nanosecond: (self) => fn0(() => BigInt(self.nanos)),
  Unix: (self) => fn0(() => int64(self.unix)),
  UnixMilli: (self) => fn0(() => int64(floorDivide(self.sinceEpoch, 1_000_000n))),
  UnixMicro: (self) => fn0(() => int64(floorDivide(self.sinceEpoch, 1_000n))),
  UnixNano: (self) => fn0(() => int64(self.sinceEpoch)),
  Format: (self) => fn1(string, (layout) => self.format(layout)),
  String: (self) => fn0(() => self.text()),
  GoString: (self) => fn0(() => self.goText()),
  UTC: (self) => fn0(() => self.in(utc)),
  Local: (self) => fn0((env) => self.in(env.settings.zone)),
  Location: (self) => fn0(() => self.zone.name),
  Add: (self) => fn1(duration, (d) => self.add(d)),
  AddDate: (self) => fn3(int, int, int, (years, months, days) => self.addDate(years, months, days)),
  Sub: (self) => fn1(time, (other) => asDuration(self.minus(other))),
  After: (self) => fn1(time, (other) => self.sinceEpoch > other.sinceEpoch),
  Before: (self) => fn1(time, (other) => self.sinceEpoch < other.sinceEpoch),
  Equal: (self) => fn1(time, (other) => self.sinceEpoch === other.sinceEpoch),
  Compare: (self) =>
    fn1(time, (other) => (self.sinceEpoch < other.sinceEpoch ? -1n : self.sinceEpoch > other.sinceEpoch ? 1n : 0n)),
  MarshalJSON: (self) => fn0(() => bytesList(`"${String(self.json())}"`)),
  IsZero: (self) => fn0(() => self.unix === -62_135_596_800 && self.nanos === 0),
  IsDST: (self) => fn0(() => isSummer(self)),
  Truncate: (self) => fn1(duration, (unit) => self.toMultiple(unit, false)),
  Round: (self) => fn1(duration, (unit) => self.toMultiple(unit, true)),
  In: () => fn1(any, () => fail('there are no locations in templates; use dateInZone')),
  ISOWeek: several('ISOWeek', 'int'),
  Zone: several('Zone', 'int'),
  Date: () => uncallable('function Date has 3 return values; should be 1 or 2'),
  Clock: () => uncallable('function Clock has 3 return values; should be 1 or 2'),
}

function floorDivide(value: bigint, by: bigint): bigint {
  const rest = ((value % by) + by) % by
  return (value - rest) / by
}

/** Summer time is what is ahead of the same zone in winter. */
function isSummer(self: GoTime): boolean {
  const { year } = civilOf(self.unix)
  const january = self.zone.at(daysToSeconds(year, 1, 1)).seconds
  const july = self.zone.at(daysToSeconds(year, 7, 1)).seconds
  return january !== july && self.zone.at(self.unix).seconds === Math.max(january, july)
}
