import { marks, writeMarks } from './childMarks.ts'

// The mark `ID~2026-11-22~A~B`: the completions A and B of that day were celebrated on this device.
const separator = '~'
const isMarkOf = (childId: string) => (mark: string) => mark.startsWith(childId + separator)

/** The completions of a day that were celebrated on this device. Undefined before the first look at the child. */
export function celebratedOn(day: string, childId: string): readonly string[] | undefined {
  const [, markedDay, ...ids] = marks().find(isMarkOf(childId))?.split(separator) ?? []
  if (markedDay === undefined) return undefined
  return markedDay === day ? ids : []
}

export function markCelebrated(day: string, childId: string, ids: readonly string[]): void {
  const isOld = isMarkOf(childId)
  const all = new Set([...(celebratedOn(day, childId) ?? []), ...ids])
  writeMarks([...marks().filter((mark) => !isOld(mark)), [childId, day, ...all].join(separator)])
}
