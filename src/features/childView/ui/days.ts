import { pageLanguage } from './texts.ts'

const dayMs = 24 * 60 * 60 * 1000
const asDate = (day: string) => new Date(`${day}T00:00:00Z`)

/** A day as it is said on another one: "yesterday", "Saturday", "March 4". Both are days of the family. */
export function dayWords(day: string, today: string): string {
  const difference = Math.round((asDate(day).getTime() - asDate(today).getTime()) / dayMs)
  if (Math.abs(difference) <= 1)
    return new Intl.RelativeTimeFormat(pageLanguage(), { numeric: 'auto' }).format(difference, 'day')
  const shape: Intl.DateTimeFormatOptions =
    Math.abs(difference) < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'long' }
  return new Intl.DateTimeFormat(pageLanguage(), { ...shape, timeZone: 'UTC' }).format(asDate(day))
}

/** The same where it begins a line. */
export function dayTitle(day: string, today: string): string {
  const words = dayWords(day, today)
  return words.charAt(0).toLocaleUpperCase(pageLanguage()) + words.slice(1)
}
