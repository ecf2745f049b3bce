/** How a family counts its days. */
export interface Calendar {
  /** IANA name. */
  timeZone: string
  /** The hour at which a new day begins, 0 to 5. With 3, half past two at night belongs to the day before. */
  dayEndsAt: number
}

/**
 * The family's day at an instant.
 * @returns `2026-03-04`
 */
export function dayAt(now: Date, { timeZone, dayEndsAt }: Calendar): string {
  const minute = Math.floor(now.getTime() / minuteMs)
  const key = `${timeZone} ${dayEndsAt}`
  const last = lastDays.get(key)
  if (last?.minute === minute) return last.day
  const [date = '', hour] = formatOf(knownZone(timeZone)).format(now).split(' ')
  const day = Number(hour) < dayEndsAt ? addDays(date, -1) : date
  if (lastDays.size >= maxFormats) lastDays.clear()
  lastDays.set(key, { minute, day })
  return day
}

const minuteMs = 60_000

/** The last result for each calendar. Every request needs the day, and within a minute it changes in no zone. */
const lastDays = new Map<string, { minute: number; day: string }>()

/** Sunday of the week that contains `day`. Weeks start on Sunday in every language: `docs/spec.md`, section 9. */
export const weekStartOf = (day: string): string => addDays(day, -weekdayOf(day))

/**
 * The first instant of a family's day. Without `dayEndsAt` it is not always midnight: where clocks go forward at
 * midnight, the day begins at one o'clock. Where they go back at one o'clock, the day has two midnights; this is the
 * first.
 */
export function startOfDay(day: string, calendar: Calendar): Date {
  // No zone is more than 14 hours from UTC, a day begins at five at the latest, and every offset is a whole number of
  // minutes.
  let before = utc(day).getTime() / minuteMs - 15 * 60
  let within = utc(day).getTime() / minuteMs + 20 * 60
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    if (dayAt(new Date(middle * minuteMs), calendar) < day) before = middle
    else within = middle
  }
  return new Date(within * minuteMs)
}

/** Whether a text is a day that exists, `2026-03-04`. PostgreSQL knows no year 0. */
export function isDay(text: string): boolean {
  const date = utc(text)
  return /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => utc(day).getUTCDay()

/** Adds days in the calendar, without hours, so that daylight saving time has no effect. */
export function addDays(day: string, count: number): string {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** Calendar days from `first` to `last`; 1 from one day to the next. */
export function daysBetween(first: string, last: string): number {
  return Math.round((utc(last).getTime() - utc(first).getTime()) / (24 * 60 * minuteMs))
}

/** Days since 1970-01-01. A walk over many days counts in these. */
export const dayNumber = (day: string): number => Date.parse(day) / (24 * 60 * minuteMs)

/** The day that `dayNumber` counts so. */
export const dayOfNumber = (number: number): string => new Date(number * 24 * 60 * minuteMs).toISOString().slice(0, 10)

export function isTimeZone(name: string): boolean {
  try {
    return formatOf(name) !== undefined
  } catch {
    return false
  }
}

/**
 * The zone itself, or that of the machine where it is not known: a phone may be older than the zone of its family, such
 * as America/Coyhaique of 2025 or the name Europe/Kyiv, and its clock shows much the same.
 */
export const knownZone = (timeZone: string): string | undefined => (isTimeZone(timeZone) ? timeZone : undefined)

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)

const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/**
 * There are about 600 zones, but upper and lower case are equal: a client that sends every spelling must not exhaust
 * the memory.
 */
const maxFormats = 1000

/** Returns the cached formatter of a zone. Creating one takes longer than the rest of a request. */
export function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    // The Swedish form of a date is the ISO form: `2026-03-04 13`.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    })
    if (formats.size >= maxFormats) formats.clear()
    formats.set(timeZone, format)
  }
  return format
}
