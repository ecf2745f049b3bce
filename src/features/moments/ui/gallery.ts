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

const maxOnTile = 3

/**
 * The moments whose photos stand side by side on Home: those of today first. If there are any of earlier years, the latest
 * has the last place.
 */
export function onTile(ofToday: readonly Moment[], ofBefore: readonly Moment[]): Moment[] {
  const today = ofToday.slice(0, ofBefore.length > 0 ? maxOnTile - 1 : maxOnTile)
  return [...today, ...ofBefore.slice(0, today.length > 0 ? 1 : maxOnTile)]
}
