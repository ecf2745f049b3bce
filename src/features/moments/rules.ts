import { isDay } from '../../platform/time/rules.ts'

/** As many years as memories reach back: longer than a childhood. */
const memoryYears = 25

/**
 * A day and the same day of earlier years, the latest first. In a year without 29 February, the 28th stands for it too:
 * docs/spec.md, section 9.
 */
export function sameDays(day: string): string[] {
  const year = Number(day.slice(0, 4))
  const isForBoth = day.endsWith('-02-28') && !isDay(`${year}-02-29`)
  const days = isForBoth ? ['-02-28', '-02-29'] : [day.slice(4)]
  const all = Array.from({ length: memoryYears + 1 }, (_, n) =>
    days.map((monthDay) => `${`${year - n}`.padStart(4, '0')}${monthDay}`),
  ).flat()
  // 29 February exists in leap years only.
  return all.filter(isDay)
}
