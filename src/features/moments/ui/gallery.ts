import { isDay } from '../../../platform/time/rules.ts'
import type { Moment } from '../contract.ts'

interface Month {
  /** `2026-11` */
  month: string
  moments: Moment[]
}

export function byMonth(moments: readonly Moment[]): Month[] {
  const months: Month[] = []
  for (const moment of moments) {
    const month = moment.date.slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) last.moments.push(moment)
    else months.push({ month, moments: [moment] })
  }
  return months
}

/**
 * The same day of earlier years, the latest first. In a year without 29 February, the 28th stands for it too: docs/spec.md,
 * section 9.
 */
export function sameDayBefore(today: string, years: number): string[] {
  const year = Number(today.slice(0, 4))
  const isForBoth = today.endsWith('-02-28') && !isDay(`${year}-02-29`)
  const days = isForBoth ? ['-02-28', '-02-29'] : [today.slice(4)]
  const before = Array.from({ length: years }, (_, n) => days.map((day) => `${year - n - 1}${day}`)).flat()
  // 29 February exists in leap years only.
  return before.filter(isDay)
}
