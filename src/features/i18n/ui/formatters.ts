import { knownZone } from '../../../platform/time/rules.ts'
import { withMinusSign } from './minusSign.ts'

/** Formatters for numbers and dates in one language. Days are `YYYY-MM-DD` without a zone, instants are ISO strings. */
export function createFormatters(language: string) {
  const number = new Intl.NumberFormat(language, { signDisplay: 'negative' })
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
  const shortDay = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const relativeDay = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const weekdayNarrow = new Intl.DateTimeFormat(language === 'es' ? 'es-419' : language, {
    weekday: 'narrow',
    timeZone: 'UTC',
  })
  const weekdayLong = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const instants = new Map<string, Intl.DateTimeFormat>()
  function formatInstant(at: string, zone: string, dateStyle?: 'full'): string {
    const key = `${zone} ${dateStyle}`
    const format =
      instants.get(key) ??
      new Intl.DateTimeFormat(language, { dateStyle, timeStyle: 'short', timeZone: knownZone(zone) })
    instants.set(key, format)
    return format.format(new Date(at))
  }
  // A day is parsed and formatted in UTC, so that no time zone can shift it.
  const atMidnight = (date: string) => new Date(`${date}T00:00:00Z`)
  return {
    number: (value: number) => withMinusSign(number.format(value)),
    /** `+10`, `−5`, `0`. */
    signed: (value: number) => withMinusSign(signed.format(value)),
    /** `Wednesday, March 4`. */
    day: (date: string) => day.format(atMidnight(date)),
    /** `Mar 4`. */
    shortDay: (date: string) => shortDay.format(atMidnight(date)),
    /** `today`, `in 3 days`, `2 days ago`, within a sentence. */
    relativeDay: (days: number) => relativeDay.format(days, 'day'),
    /** The time of day of an instant in a time zone: `6:42 PM`. */
    clock: (at: string, timeZone: string) => formatInstant(at, timeZone),
    /** `Wednesday, March 4, 2026 at 6:42 PM`. */
    instant: (at: string, timeZone: string) => formatInstant(at, timeZone, 'full'),
    weekdayNarrow: (date: string) => weekdayNarrow.format(atMidnight(date)),
    weekdayLong: (date: string) => weekdayLong.format(atMidnight(date)),
  }
}
