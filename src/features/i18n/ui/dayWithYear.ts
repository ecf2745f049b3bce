/** `Mar 4, 2027`. Apart from `useFormat`, which the first screen brings along. */
export function dayWithYear(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
