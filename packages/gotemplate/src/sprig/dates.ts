import { fail } from '../errors.ts'
import type { Env } from '../run/env.ts'
import { durationText, parseDuration, roundDuration, SECOND } from '../time/duration.ts'
import { GoTime } from '../time/go-time.ts'
import { parseTime } from '../time/parse.ts'
import { loadZone, utc, type Zone } from '../time/zone.ts'
import { any, fn0, fn1, fn2, fn3, type GoFunction, instance, string } from '../values/function.ts'
import { Int, type Value } from '../values/types.ts'

const time = instance('time.Time', GoTime)

function now(env: Env): GoTime {
  const milliseconds = env.now().getTime()
  const unix = Math.floor(milliseconds / 1000)
  return new GoTime(unix, Math.round((milliseconds - unix * 1000) * 1_000_000), env.settings.zone)
}

/** A time, or seconds since 1970 in an integer; anything else is now. */
function asTime(env: Env, value: Value, integers: readonly string[]): GoTime {
  if (value instanceof GoTime) return value
  if (typeof value === 'bigint') return new GoTime(Number(value), 0, env.settings.zone)
  if (value instanceof Int && integers.includes(value.type))
    return new GoTime(Number(value.value), 0, env.settings.zone)
  if (env.friendly && typeof value === 'number' && Number.isInteger(value))
    return new GoTime(value, 0, env.settings.zone)
  return now(env)
}

function zoneOf(env: Env, name: string): Zone {
  return name === 'Local' ? env.settings.zone : (loadZone(name) ?? utc)
}

function formatIn(env: Env, layout: string, value: Value, zone: string): string {
  return asTime(env, value, ['int64', 'int32']).in(zoneOf(env, zone)).format(layout)
}

function modify(text: string, date: GoTime, orElse: (reason: string) => GoTime): GoTime {
  const duration = parseDuration(text)
  return typeof duration === 'string' ? orElse(duration) : date.add(duration)
}

function toDate(env: Env, layout: string, value: string, orElse: (reason: string) => GoTime): GoTime {
  const parsed = parseTime(layout, value, env.settings.zone)
  return typeof parsed === 'string' ? orElse(parsed) : new GoTime(parsed.unix, parsed.nanos, parsed.zone)
}

const YEAR_ONE = -62_135_596_800

function roundOff(env: Env, value: Value): string {
  const duration = durationOf(env, value)
  const size = duration < 0n ? -duration : duration
  const hour = 3600n * SECOND
  const units: readonly (readonly [bigint, string])[] = [
    [hour * 24n * 365n, 'y'],
    [hour * 24n * 30n, 'mo'],
    [hour * 24n, 'd'],
    [hour, 'h'],
    [60n * SECOND, 'm'],
    [SECOND, 's'],
  ]
  const fitting = units.find(([unit]) => size > unit)
  return fitting === undefined ? '0s' : `${size / fitting[0]}${fitting[1]}`
}

function durationOf(env: Env, value: Value): bigint {
  if (typeof value === 'string') {
    const parsed = parseDuration(value)
    return typeof parsed === 'string' ? 0n : parsed
  }
  if (value instanceof Int && value.type === 'int64') return value.value
  return value instanceof GoTime ? now(env).minus(value) : 0n
}

function secondsOf(value: Value): bigint {
  if (typeof value === 'string') return /^[+-]?[0-9]{1,18}$/.test(value) ? BigInt(value.replace('+', '')) : 0n
  return value instanceof Int && value.type === 'int64' ? value.value : 0n
}

const dateInZone = fn3(string, any, string, (layout, value, zone, env) => formatIn(env, layout, value, zone))
const dateModify = fn2(string, time, (text, date) => modify(text, date, () => date))
const mustDateModify = fn2(string, time, (text, date) => modify(text, date, fail))

export const dates: Readonly<Record<string, GoFunction>> = {
  now: fn0(now),
  ago: fn1(any, (value, env) => durationText(roundDuration(now(env).minus(asTime(env, value, ['int64'])), SECOND))),
  date: fn2(string, any, (layout, value, env) => formatIn(env, layout, value, 'Local')),
  dateInZone,
  date_in_zone: dateInZone,
  htmlDate: fn1(any, (value, env) => formatIn(env, '2006-01-02', value, 'Local')),
  htmlDateInZone: fn2(any, string, (value, zone, env) => formatIn(env, '2006-01-02', value, zone)),
  dateModify,
  date_modify: dateModify,
  mustDateModify,
  must_date_modify: mustDateModify,
  duration: fn1(any, (value) => durationText(BigInt.asIntN(64, secondsOf(value) * SECOND))),
  durationRound: fn1(any, (value, env) => roundOff(env, value)),
  toDate: fn2(string, string, (layout, value, env) => toDate(env, layout, value, () => new GoTime(YEAR_ONE, 0, utc))),
  mustToDate: fn2(string, string, (layout, value, env) => toDate(env, layout, value, fail)),
  unixEpoch: fn1(time, (date) => String(date.unix)),
}
