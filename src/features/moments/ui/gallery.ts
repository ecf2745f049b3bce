import type { Moment } from '../contract.ts'

interface Month {
  /** `2026-11` */
  month: string
  moments: Moment[]
}

/** Moments by the month of their day, in their order. */
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

/** The same day of earlier years, where there is one: not of 29 February. */
export function sameDayBefore(today: string, years: number): string[] {
  return Array.from({ length: years }, (_, n) => `${Number(today.slice(0, 4)) - n - 1}${today.slice(4)}`).filter(
    (day) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day),
  )
}
