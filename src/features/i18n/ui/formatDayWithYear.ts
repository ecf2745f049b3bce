/** Formats a day as `Mar 4, 2027`. Not part of `useFormat`, which the first screen loads. */
export function formatDayWithYear(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
