import { formatOf, knownZone } from './rules.ts'

/** The hour of the clock at an instant, 0 to 23. Apart from `rules.ts`, because the first screen needs no hours. */
export const hourAt = (now: Date, timeZone: string): number =>
  Number(formatOf(knownZone(timeZone)).format(now).split(' ')[1])

/** What a clock shows at an instant: the calendar day, and the minute of the day, 0 to 1439. */
export function wallClockAt(now: Date, timeZone: string): { day: string; minute: number } {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: knownZone(timeZone),
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const [day = '', time = ''] = format.format(now).split(' ')
  const [hour, minute] = time.split(':').map(Number)
  return { day, minute: hour! * 60 + minute! }
}
