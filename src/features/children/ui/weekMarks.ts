import { useSyncExternalStore } from 'react'
import { marks, subscribeToMarks, writeMarks } from './childMarks.ts'

const isWeekOf = (childId: string) => (mark: string) => mark.startsWith(`${childId}@`)

/** The Sunday of the latest week whose page was opened on this device. */
export const openedWeek = (childId: string) => marks().find(isWeekOf(childId))?.slice(-10)

export function markWeek(childId: string, weekStart: string): void {
  if (weekStart <= (openedWeek(childId) ?? '')) return
  const isOld = isWeekOf(childId)
  writeMarks([...marks().filter((mark) => !isOld(mark)), `${childId}@${weekStart}`])
}

export const useOpenedWeek = (childId: string) => useSyncExternalStore(subscribeToMarks, () => openedWeek(childId))
