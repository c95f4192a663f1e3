import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { momentsAfter, nextMoment, type Schedule } from './moments.ts'
import { scheduleOf } from './recurring.ts'
import { ruleOf } from './rule.ts'
import { dayOf, isTimeZone, textOfDay, weekdayOf, zoneOf } from './zone.ts'

type Sent = Parameters<typeof ruleOf>[0]

function schedule(rule: Partial<Sent>, bounds: Partial<Omit<Schedule, 'rule'>> = {}): Schedule {
  const whole = { frequency: 'daily', time: '09:00', time_zone: 'Europe/Vienna', ...rule } as const
  return { rule: ruleOf(whole), starts_on: null, ends_on: null, ...bounds }
}

function moments(of: Schedule, after: string, count: number): readonly string[] {
  return momentsAfter(of, Date.parse(after), count).map((moment) =>
    new Date(moment).toISOString().replace(':00.000', ''),
  )
}

test('every day keeps its time on the wall through summer and winter', () => {
  assert.deepEqual(moments(schedule({}), '2026-03-27T12:00:00Z', 3), [
    '2026-03-28T08:00Z',
    '2026-03-29T07:00Z',
    '2026-03-30T07:00Z',
  ])
  assert.deepEqual(moments(schedule({}), '2026-10-24T07:00:00Z', 2), ['2026-10-25T08:00Z', '2026-10-26T08:00Z'])
  assert.deepEqual(moments(schedule({ time_zone: 'Asia/Kolkata' }), '2026-03-29T03:30:00Z', 1), ['2026-03-30T03:30Z'])
})

test('a time that does not exist is the next one that does', () => {
  const vienna = schedule({ time: '02:30' })
  assert.deepEqual(moments(vienna, '2026-03-28T12:00:00Z', 2), ['2026-03-29T01:00Z', '2026-03-30T00:30Z'])
  const newYork = schedule({ time: '02:30', time_zone: 'America/New_York' })
  assert.deepEqual(moments(newYork, '2026-03-08T05:00:00Z', 2), ['2026-03-08T07:00Z', '2026-03-09T06:30Z'])
  // Half an hour: 2:00 becomes 2:30.
  const lordHowe = schedule({ time: '02:15', time_zone: 'Australia/Lord_Howe' })
  assert.deepEqual(moments(lordHowe, '2026-10-03T12:00:00Z', 2), ['2026-10-03T15:30Z', '2026-10-04T15:15Z'])
  // The day begins at one o'clock there.
  const beirut = schedule({ time: '00:30', time_zone: 'Asia/Beirut' })
  assert.deepEqual(moments(beirut, '2026-03-28T12:00:00Z', 2), ['2026-03-28T22:00Z', '2026-03-29T21:30Z'])
  // 30 December 2011 was left out in Samoa: its turn is the first moment of the next day, before that of the day itself.
  const apia = schedule({ time: '09:00', time_zone: 'Pacific/Apia' })
  assert.deepEqual(moments(apia, '2011-12-29T12:00:00Z', 3), [
    '2011-12-29T19:00Z',
    '2011-12-30T10:00Z',
    '2011-12-30T19:00Z',
  ])
  const midnight = schedule({ time: '00:00', time_zone: 'Pacific/Apia' })
  assert.deepEqual(moments(midnight, '2011-12-29T12:00:00Z', 2), ['2011-12-30T10:00Z', '2011-12-31T10:00Z'])
})

test('a time that exists twice is meant once, the first time', () => {
  const vienna = schedule({ time: '02:30' })
  assert.deepEqual(moments(vienna, '2026-10-24T12:00:00Z', 2), ['2026-10-25T00:30Z', '2026-10-26T01:30Z'])
  assert.deepEqual(moments(vienna, '2026-10-25T00:30:00Z', 1), ['2026-10-26T01:30Z'])
  const newYork = schedule({ time: '01:30', time_zone: 'America/New_York' })
  assert.deepEqual(moments(newYork, '2026-11-01T00:00:00Z', 2), ['2026-11-01T05:30Z', '2026-11-02T06:30Z'])
  const lordHowe = schedule({ time: '01:45', time_zone: 'Australia/Lord_Howe' })
  assert.deepEqual(moments(lordHowe, '2026-04-04T00:00:00Z', 2), ['2026-04-04T14:45Z', '2026-04-05T15:15Z'])
})

test('chosen weekdays, and every other week from that of the start', () => {
  const two = schedule({ frequency: 'weekly', weekdays: ['friday', 'tuesday'] })
  assert.deepEqual(moments(two, '2026-11-23T00:00:00Z', 3), [
    '2026-11-24T08:00Z',
    '2026-11-27T08:00Z',
    '2026-12-01T08:00Z',
  ])
  const other = schedule(
    { frequency: 'weekly', weekdays: ['monday', 'thursday'], every_weeks: 2 },
    { starts_on: '2026-11-25' },
  )
  assert.deepEqual(moments(other, '2026-01-01T00:00:00Z', 3), [
    '2026-11-26T08:00Z',
    '2026-12-07T08:00Z',
    '2026-12-10T08:00Z',
  ])
  const yearly = schedule({ frequency: 'weekly', weekdays: ['monday'], every_weeks: 52 }, { starts_on: '2026-01-05' })
  assert.deepEqual(moments(yearly, '2026-06-01T00:00:00Z', 2), ['2027-01-04T08:00Z', '2028-01-03T08:00Z'])
})

test('without a start, weeks are counted from the first day ahead', () => {
  const clock = { time: '09:00', time_zone: 'Europe/Vienna' }
  const rule = { frequency: 'weekly', weekdays: ['tuesday'], every_weeks: 2, ...clock } satisfies Sent
  // A Sunday: the Tuesday of its week is over.
  const sunday = '2026-11-22T12:00:00Z'
  const given = scheduleOf({ rule }, Date.parse(sunday))
  assert.equal(given.starts_on, '2026-11-24')
  assert.deepEqual(moments(given, sunday, 2), ['2026-11-24T08:00Z', '2026-12-08T08:00Z'])
  // What is saved again without one goes on counting.
  assert.equal(scheduleOf({ rule }, Date.parse('2026-11-26T00:00:00Z'), given).starts_on, '2026-11-24')
  assert.equal(scheduleOf({ rule: { frequency: 'daily', ...clock } }, Date.parse(sunday)).starts_on, null)
})

test('a day of the month; a month that is too short has its last day', () => {
  const last = schedule({ frequency: 'monthly', month_day: 31, time_zone: 'UTC' })
  assert.deepEqual(moments(last, '2028-01-31T09:00:00Z', 3), [
    '2028-02-29T09:00Z',
    '2028-03-31T09:00Z',
    '2028-04-30T09:00Z',
  ])
  const thirtieth = schedule({ frequency: 'monthly', month_day: 30, time_zone: 'UTC' })
  assert.deepEqual(moments(thirtieth, '2026-02-01T00:00:00Z', 2), ['2026-02-28T09:00Z', '2026-03-30T09:00Z'])
  const first = schedule({ frequency: 'monthly', month_day: 1, time_zone: 'Pacific/Kiritimati', time: '00:05' })
  assert.deepEqual(moments(first, '2026-11-30T00:00:00Z', 1), ['2026-11-30T10:05Z'])
})

test('start and end are days of the zone, and both count', () => {
  const bounded = schedule({}, { starts_on: '2026-12-24', ends_on: '2026-12-25' })
  assert.deepEqual(moments(bounded, '2026-01-01T00:00:00Z', 5), ['2026-12-24T08:00Z', '2026-12-25T08:00Z'])
  assert.deepEqual(moments(bounded, '2026-12-25T08:00:00Z', 5), [])
})

test('whatever the rule: moments rise, none is left out, and the wall shows the time where there is such a time', () => {
  const zones = ['Europe/Vienna', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Santiago', 'UTC']
  const start = Date.parse('2024-01-01T00:00:00Z')
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 0, max: 1500 }),
      (name, minutes, days) => {
        const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
        const daily = schedule({ time, time_zone: name })
        const found = momentsAfter(daily, start + days * 86_400_000, 4)
        assert.equal(found.length, 4)
        found.forEach((moment, index) => {
          assert.equal(nextMoment(daily, moment - 1), moment)
          const before = found[index - 1]
          if (before !== undefined) assert.equal(nextMoment(daily, before), moment)
          const zone = zoneOf(name)
          assert.equal(zone.momentOf(zone.dayAt(moment), minutes), moment)
        })
      },
    ),
    { numRuns: 200 },
  )
})

test('days and zones', () => {
  assert.equal(textOfDay(dayOf('2028-02-29') ?? 0), '2028-02-29')
  assert.equal(dayOf('2027-02-29'), undefined)
  assert.equal(dayOf('2027-2-9'), undefined)
  assert.equal(weekdayOf(dayOf('2026-11-23') ?? 0), 0)
  assert.equal(weekdayOf(dayOf('1969-12-28') ?? 0), 6)
  assert.ok(isTimeZone('Europe/Vienna') && isTimeZone('UTC'))
  for (const wrong of ['Europe/Wien', '+01:00', '', 'Vienna; drop', '../etc']) assert.ok(!isTimeZone(wrong), wrong)
})

test('what a rule needs by its frequency', () => {
  const clock = { time: '09:00', time_zone: 'UTC' }
  assert.throws(() => ruleOf({ frequency: 'weekly', weekdays: [], ...clock }), /rule\.weekdays/)
  assert.throws(() => ruleOf({ frequency: 'monthly', ...clock }), /rule\.month_day/)
  assert.throws(() => ruleOf({ frequency: 'daily', time: '09:00', time_zone: 'Mars/Base' }), /rule\.time_zone/)
  assert.deepEqual(ruleOf({ frequency: 'weekly', weekdays: ['sunday', 'monday', 'sunday'], month_day: 3, ...clock }), {
    frequency: 'weekly',
    weekdays: ['monday', 'sunday'],
    every_weeks: 1,
    ...clock,
  })
})
