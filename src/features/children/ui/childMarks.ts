import { useSyncExternalStore } from 'react'
import { localStore } from '../../../platform/ui/deviceStorage.ts'
import { childMarksKey } from '../../sync/ui/session.ts'

// What this device remembers of each child, in one value: `ID/wish/2026-11-22` means that this step was put away
// that day, `ID:3` that the third stage of the mascot was seen, and `ID@2026-11-22` that the page of that week was opened.

/** Dispatched on the window when they change. */
const changeEvent = 'pipling:marks'
const marks = () => (localStore.read(childMarksKey) ?? '').split(' ')

function writeMarks(next: readonly string[]): void {
  localStore.write(childMarksKey, next.join(' '))
  dispatchEvent(new Event(changeEvent))
}

/** The steps with a child that were put away on this device, each as `STEP/DAY`. */
export const stepsPutAway = (childId: string) =>
  marks().flatMap((mark) => (mark.startsWith(`${childId}/`) ? [mark.slice(childId.length + 1)] : []))

export function putStepAway(childId: string, step: string, day: string): void {
  writeMarks([...marks(), `${childId}/${step}/${day}`])
}

/** The only mark with this beginning. */
export const markOf = (start: string) => marks().find((mark) => mark.startsWith(start))

/** Puts `mark` in the place of the one with this beginning. */
export const setMark = (start: string, mark: string) =>
  writeMarks([...marks().filter((other) => !other.startsWith(start)), mark])

export const useMark = (start: string) => useSyncExternalStore(subscribeToMarks, () => markOf(start))

/** The highest stage of the mascot that was seen on this device. Undefined before the first look. */
export const useSeenStage = (childId: string) => stageIn(useMark(`${childId}:`))
export const seenStage = (childId: string) => stageIn(markOf(`${childId}:`))
const stageIn = (mark: string | undefined) => (mark === undefined ? undefined : Number(mark.slice(-1)))

/** A lower stage than the one that was seen changes nothing: the mascot never shrinks. */
export function markStage(childId: string, stage: number): void {
  if (stage > (seenStage(childId) ?? 0)) setMark(`${childId}:`, `${childId}:${stage}`)
}

export function subscribeToMarks(listener: () => void): () => void {
  addEventListener(changeEvent, listener)
  return () => removeEventListener(changeEvent, listener)
}

/** Deletes data of the family for a guardian who goes on in another one: what was hidden or seen stays so. */
export function clearButMarks(clear: () => Promise<void>): Promise<void> {
  const stored = localStore.read(childMarksKey)
  const cleared = clear()
  if (stored !== null) localStore.write(childMarksKey, stored)
  return cleared
}
