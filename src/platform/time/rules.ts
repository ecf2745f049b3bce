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

/** The day that was asked for last in each zone: every request asks, and no zone changes its day within a minute. */
const lastDays = new Map<string, { minute: number; day: string }>()

/** Sunday of the week that holds `day`. Weeks start on Sunday in every language: spec section 9. */
export function weekStartOf(day: string): string {
  return addDays(day, -weekdayOf(day))
}

/**
 * The first instant of a day in a time zone. That is not always midnight: where clocks are put forward at midnight the day
 * begins at one, and where they are put back at one it has two midnights, of which this is the first.
 */
export function startOfDay(day: string, timeZone: string): Date {
  // No zone is further than 14 hours from UTC, and all of them keep whole minutes.
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

/** Calendar arithmetic: a day has no length here, so daylight saving cannot bend it. */
export function addDays(day: string, count: number): string {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** Whether the name is one that this runtime can count days in. */
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

/** There are some 600 names of zones, but each may be written in capitals and in part: whoever tries all must not fill the memory. */
const maxFormats = 1000

/** Making a formatter costs more than all else a request does, so each zone's is kept. */
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
