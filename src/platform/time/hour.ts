import { formatOf, knownZone } from './rules.ts'

/** The hour of the clock at an instant, 0 to 23. Apart from `rules.ts`, because the first screen needs no hours. */
export const hourAt = (now: Date, timeZone: string): number =>
  Number(formatOf(knownZone(timeZone)).format(now).split(' ')[1])
