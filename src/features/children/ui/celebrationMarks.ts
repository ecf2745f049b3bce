import { markOf, setMark, useMark } from './childMarks.ts'

// The mark `ID~2026-11-22~A~B`: the completions A and B of that day were celebrated on this device.
const separator = '~'
const startOf = (childId: string) => childId + separator

/** The completions of a day that were celebrated on this device. Undefined before the first look at the child. */
export const celebratedOn = (day: string, childId: string) => idsIn(markOf(startOf(childId)), day)
export const useCelebratedOn = (day: string, childId: string) => idsIn(useMark(startOf(childId)), day)

function idsIn(mark: string | undefined, day: string): readonly string[] | undefined {
  if (mark === undefined) return undefined
  const [, markedDay, ...ids] = mark.split(separator)
  return markedDay === day ? ids : []
}

export function markCelebrated(day: string, childId: string, ids: readonly string[]): void {
  const all = new Set([...(celebratedOn(day, childId) ?? []), ...ids])
  setMark(startOf(childId), [childId, day, ...all].join(separator))
}
