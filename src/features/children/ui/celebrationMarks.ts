import { useSyncExternalStore } from 'react'
import { marks, subscribeToMarks, writeMarks } from './childMarks.ts'

// The mark `ID~2026-11-22~A~B`: the completions A and B of that day were celebrated on this device.
const separator = '~'
const isMarkOf = (childId: string) => (mark: string) => mark.startsWith(childId + separator)

const markOf = (childId: string) => marks().find(isMarkOf(childId))

/** The completions of a day that were celebrated on this device. Undefined before the first look at the child. */
export const celebratedOn = (day: string, childId: string) => idsIn(markOf(childId), day)

export const useCelebratedOn = (day: string, childId: string) =>
  idsIn(
    useSyncExternalStore(subscribeToMarks, () => markOf(childId)),
    day,
  )

function idsIn(mark: string | undefined, day: string): readonly string[] | undefined {
  if (mark === undefined) return undefined
  const [, markedDay, ...ids] = mark.split(separator)
  return markedDay === day ? ids : []
}

export function markCelebrated(day: string, childId: string, ids: readonly string[]): void {
  const isOld = isMarkOf(childId)
  const all = new Set([...(celebratedOn(day, childId) ?? []), ...ids])
  writeMarks([...marks().filter((mark) => !isOld(mark)), [childId, day, ...all].join(separator)])
}
