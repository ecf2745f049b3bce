/** Days over which the pace is measured, and the least that say something. */
export const paceDays = 28
const fewestPaceDays = 3

/**
 * Points gained on a day.
 * @param days whole days since the first entry
 * @returns with one decimal, half rounded up; null when there are too few days
 */
export function pacePerDayOf({ gained, days }: { gained: number; days: number }): number | null {
  if (days < fewestPaceDays) return null
  return Math.round((gained * 10) / Math.min(days, paceDays)) / 10
}

/**
 * The first day of a child that may have something to show.
 * @param days of entries: an import may bring days before the child was added. Without what is not known
 */
export const firstDayOf = (addedDay: string, days: readonly (string | null | undefined)[]): string =>
  days.reduce<string>((first, day) => (day != null && day < first ? day : first), addedDay)

/** The points ever gained with which the stages of the mascot begin. docs/screens.md, section 4. */
const stageStarts = [0, 30, 150, 500, 1200, 2500]

/** The stage of the mascot: 1 to 6. */
export const pipStage = (totalPoints: number): number =>
  Math.max(1, stageStarts.filter((start) => start <= totalPoints).length)

/** In flower, each further 1,000 points bring a butterfly; five at most. */
export const butterfliesOf = (totalPoints: number): number =>
  Math.min(5, Math.max(0, Math.floor((totalPoints - stageStarts.at(-1)!) / 1000)))

/** The points from here to the stage after `stage`; null after the last. */
export function pointsToNextStage(stage: number, totalPoints: number): number | null {
  const start = stageStarts[stage]
  return start === undefined ? null : start - totalPoints
}
