/** Formats a day as `Mar 4, 2027`. Not part of `useFormat`, which the first screen loads. */
export function formatDayWithYear(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { ...monthAndDay, year: 'numeric' }).format(atMidnight(day))
}

/** Formats a day as `Mar 4`, and a day of another year with that year. */
export function formatDayBeside(today: string, day: string, language: string): string {
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatDayWithYear(day, language)
  return new Intl.DateTimeFormat(language, monthAndDay).format(atMidnight(day))
}

const monthAndDay = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
const atMidnight = (day: string) => new Date(`${day}T00:00:00Z`)
