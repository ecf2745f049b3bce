/**
 * The calendar day at an instant in a time zone.
 * @param timeZone IANA name
 * @returns `2026-03-04`
 */
export function dayAt(now: Date, timeZone: string): string {
  const minute = Math.floor(now.getTime() / minuteMs)
  const last = lastDays.get(timeZone)
  if (last?.minute === minute) return last.day
  const day = formatOf(timeZone).format(now)
  if (lastDays.size >= maxFormats) lastDays.clear()
  lastDays.set(timeZone, { minute, day })
  return day
}

const minuteMs = 60_000

/** The last result for each zone. Every request needs the day, and within a minute it changes in no zone. */
const lastDays = new Map<string, { minute: number; day: string }>()

/** Sunday of the week that contains `day`. Weeks start on Sunday in every language: `docs/spec.md`, section 9. */
export function weekStartOf(day: string): string {
  return addDays(day, -weekdayOf(day))
}

/**
 * The first instant of a day in a time zone. It is not always midnight: where clocks go forward at midnight, the day
 * begins at one o'clock. Where they go back at one o'clock, the day has two midnights; this is the first.
 */
export function startOfDay(day: string, timeZone: string): Date {
  // No zone is more than 14 hours from UTC, and every offset is a whole number of minutes.
  let before = utc(day).getTime() / minuteMs - 15 * 60
  let within = utc(day).getTime() / minuteMs + 15 * 60
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    if (dayAt(new Date(middle * minuteMs), timeZone) < day) before = middle
    else within = middle
  }
  return new Date(within * minuteMs)
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return utc(day).getUTCDay()
}

/** Adds days in the calendar, without hours, so that daylight saving time has no effect. */
export function addDays(day: string, count: number): string {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** Whether this runtime knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return formatOf(name) !== undefined
  } catch {
    return false
  }
}

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * There are about 600 zones, but upper and lower case are equal: a client that sends every spelling must not exhaust
 * the memory.
 */
const maxFormats = 1000

/** Returns the cached formatter of a zone. Creating one takes longer than the rest of a request. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    // The Swedish form of a date is the ISO form.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    if (formats.size >= maxFormats) formats.clear()
    formats.set(timeZone, format)
  }
  return format
}
