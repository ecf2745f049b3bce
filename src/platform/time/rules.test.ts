import { afterAll, describe, expect, it } from 'vitest'
import { addDays, dayAt, isDay, isTimeZone, startOfDay, weekdayOf, weekStartOf } from './rules.ts'
import { recordFigure } from '../../testing/figures.ts'

/** Offsets of half and quarter hours, clock changes at midnight, both sides of the date line, both hemispheres. */
const zones = [
  'UTC',
  'Asia/Shanghai',
  'Asia/Kathmandu',
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Santiago',
  'America/Havana',
  'Europe/Madrid',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
] as const

/** A calendar whose days begin at midnight. */
const at = (timeZone: string, dayEndsAt = 0) => ({ timeZone, dayEndsAt })

const serverZone = process.env['TZ']
afterAll(() => {
  if (serverZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = serverZone
})

const daysOfTwoYears = Array.from({ length: 730 }, (_, index) => addDays('2026-01-01', index))

describe('dayAt', () => {
  it.each(['UTC', 'America/New_York', 'Asia/Shanghai'])(
    'returns the local date in 12 zones, every day of two years, on a server in %s',
    (tz) => {
      process.env['TZ'] = tz
      const wrong: string[] = []
      let cases = 0
      for (const zone of zones) {
        const clock = wallClock(zone)
        for (const day of daysOfTwoYears) {
          for (const time of ['00:00:30', '23:59:30']) {
            const instant = clock.instantOf(day, time)
            // This time does not exist where clocks skip midnight.
            if (clock.read(instant) !== `${day} ${time}`) continue
            cases += 1
            if (dayAt(instant, at(zone)) !== day) wrong.push(`${zone} ${day} ${time}`)
          }
        }
      }
      expect(wrong).toEqual([])
      expect(cases).toBeGreaterThan(17_500)
      recordFigure(
        'R10',
        `server in ${tz}: ${cases.toLocaleString('en')} instants half a minute before and after midnight, 12 zones, two years: 0 wrong days`,
      )
    },
  )

  it('counts by the clock of the machine in a zone that it does not know', () => {
    process.env['TZ'] = 'America/Punta_Arenas'
    expect(dayAt(new Date('2026-03-04T02:59:00Z'), at('America/Not_Known_Yet'))).toBe('2026-03-03')
    expect(dayAt(new Date('2026-03-04T03:00:00Z'), at('America/Not_Known_Yet'))).toBe('2026-03-04')
  })

  it('skips 30 December 2011 in Apia, which moved across the date line', () => {
    expect(dayAt(new Date('2011-12-30T09:59:59Z'), at('Pacific/Apia'))).toBe('2011-12-29')
    expect(dayAt(new Date('2011-12-30T10:00:00Z'), at('Pacific/Apia'))).toBe('2011-12-31')
  })

  it.each([
    ['2026-03-04T02:59:59Z', 'UTC', 3, '2026-03-03'],
    ['2026-03-04T03:00:00Z', 'UTC', 3, '2026-03-04'],
    ['2026-03-03T18:30:00Z', 'Asia/Shanghai', 3, '2026-03-03'],
    ['2026-01-01T00:30:00Z', 'UTC', 1, '2025-12-31'],
    // Clocks go forward from two to three, and back from three to two.
    ['2026-03-29T00:59:59Z', 'Europe/Madrid', 3, '2026-03-28'],
    ['2026-03-29T01:00:00Z', 'Europe/Madrid', 3, '2026-03-29'],
    ['2026-10-25T01:30:00Z', 'Europe/Madrid', 3, '2026-10-24'],
    ['2026-10-25T02:00:00Z', 'Europe/Madrid', 3, '2026-10-25'],
  ])('counts %s in %s, where days begin at %i, to %s', (instant, zone, dayEndsAt, day) => {
    expect(dayAt(new Date(instant), at(zone, dayEndsAt))).toBe(day)
  })
})

describe('startOfDay', () => {
  it('returns the first instant of the day in 12 zones, every day of two years', () => {
    const wrong: string[] = []
    for (const zone of zones) {
      for (const [index, day] of daysOfTwoYears.entries()) {
        const calendar = at(zone, index % 6)
        const start = startOfDay(day, calendar)
        if (dayAt(start, calendar) !== day || dayAt(new Date(start.getTime() - 1), calendar) !== addDays(day, -1))
          wrong.push(`${zone} ${day}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it.each([
    ['midnight', '2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['one o’clock where clocks skip midnight', '2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['the first of two midnights', '2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['the start of the next day where a day was skipped', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('returns %s for %s in %s', (_, day, zone, instant) => {
    expect(startOfDay(day, at(zone)).toISOString()).toBe(instant)
  })
})

describe('calendar arithmetic', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-05-31', 0, '2026-05-31'],
  ])('addDays: %s plus %i days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected)
  })

  it.each([
    ['2026-03-01', '2026-03-01'],
    ['2026-03-07', '2026-03-01'],
    ['2026-03-08', '2026-03-08'],
    ['2026-01-01', '2025-12-28'],
  ])('weekStartOf: the week of %s starts on Sunday %s', (day, start) => {
    expect(weekStartOf(day)).toBe(start)
    expect(weekdayOf(start)).toBe(0)
  })
})

it('isDay accepts days that exist only', () => {
  expect(['2026-03-04', '2024-02-29', '0001-01-01', '9999-12-31'].every(isDay)).toBe(true)
  expect(['', '2026-02-29', '2026-3-4', '0000-01-01', '+010000-01-01', '2026-03-04T00', 'today'].some(isDay)).toBe(
    false,
  )
})

it('isTimeZone accepts names of the IANA database only', () => {
  expect(zones.every(isTimeZone)).toBe(true)
  expect(['', 'Mars/Olympus', 'not a zone', '../etc'].some(isTimeZone)).toBe(false)
})

/** Finds local time by another way than the code under test: from all parts of a formatted date. */
function wallClock(timeZone: string) {
  const face = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })
  const read = (instant: Date) => {
    const parts = Object.fromEntries(face.formatToParts(instant).map(({ type, value }) => [type, value]))
    return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}:${parts['second']}`
  }
  const asUtc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
  return {
    read,
    instantOf(day: string, time: string): Date {
      const wanted = asUtc(`${day} ${time}`)
      let instant = wanted
      // Twice, because the first guess may lie on the other side of a clock change.
      for (let round = 0; round < 2; round += 1) instant += wanted - asUtc(read(new Date(instant)))
      return new Date(instant)
    },
  }
}
