/** A minute of the day as a field of times holds it: `19:00`. */
export function clockOf(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map((part) => `${part}`.padStart(2, '0'))
  return `${hours}:${minutes}`
}

/** The minute of the day in a field of times; undefined while that is empty. */
export function minuteOf(clock: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(clock) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
