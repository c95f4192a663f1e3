import { HOUR, MINUTE, roundDuration, SECOND } from '../time/duration.ts'
import { duration, fn0, fn1, type GoFunction } from './function.ts'
import { intText } from './named-ints.ts'
import { Int, int64 } from './types.ts'

/** The methods of integer types: those of durations, months and weekdays. */
export function intMethod(receiver: Int, name: string): GoFunction | undefined {
  if (!receiver.type.startsWith('time.')) return undefined
  if (name === 'String') return fn0(() => intText(receiver))
  return receiver.type === 'time.Duration' ? durationMethod(receiver.value, name) : undefined
}

function durationMethod(value: bigint, name: string): GoFunction | undefined {
  switch (name) {
    case 'Hours':
      return fn0(() => inUnits(value, HOUR))
    case 'Minutes':
      return fn0(() => inUnits(value, MINUTE))
    case 'Seconds':
      return fn0(() => inUnits(value, SECOND))
    case 'Milliseconds':
      return fn0(() => int64(value / 1_000_000n))
    case 'Microseconds':
      return fn0(() => int64(value / 1_000n))
    case 'Nanoseconds':
      return fn0(() => int64(value))
    case 'Abs':
      return fn0(() => new Int('time.Duration', value < 0n ? -value : value))
    case 'Round':
      return fn1(duration, (unit) => new Int('time.Duration', roundDuration(value, unit)))
    case 'Truncate':
      return fn1(duration, (unit) => new Int('time.Duration', unit <= 0n ? value : value - (value % unit)))
    default:
      return undefined
  }
}

function inUnits(value: bigint, unit: bigint): number {
  return Number(value / unit) + Number(value % unit) / Number(unit)
}
