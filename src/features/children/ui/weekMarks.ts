import { markOf, setMark, useMark } from './childMarks.ts'

const startOf = (childId: string) => `${childId}@`
const weekIn = (mark: string | undefined) => mark?.slice(-10)

/** The Sunday of the latest week whose page was opened on this device. */
export const openedWeek = (childId: string) => weekIn(markOf(startOf(childId)))
export const useOpenedWeek = (childId: string) => weekIn(useMark(startOf(childId)))

export function markWeek(childId: string, weekStart: string): void {
  if (weekStart > (openedWeek(childId) ?? '')) setMark(startOf(childId), startOf(childId) + weekStart)
}
