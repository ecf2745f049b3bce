import { localStore } from '../../../platform/ui/deviceStorage.ts'
import { ownPrefix } from './onDevice.ts'

/** The timer of a habit: when it ends, or, while it pauses, what is left of it. It outlasts a reload, and not its day. */
export interface Timer {
  habitId: string
  day: string
  totalMs: number
  endsAtMs?: number
  leftMs?: number
}

const key = `${ownPrefix}timer`

export function readTimer(habitId: string, day: string): Timer | undefined {
  const timer = stored()
  return timer?.habitId === habitId && timer.day === day ? timer : undefined
}

/** What is done can be undone, and timed again. */
export function forgetTimer(habitId: string): void {
  if (stored()?.habitId === habitId) localStore.remove(key)
}

export function storeTimer(timer: Timer): void {
  localStore.write(key, JSON.stringify(timer))
}

export const leftOf = ({ endsAtMs, leftMs = 0 }: Timer, nowMs: number): number =>
  endsAtMs === undefined ? leftMs : Math.max(0, endsAtMs - nowMs)

export function isTimerRunning(): boolean {
  const timer = stored()
  return timer?.endsAtMs !== undefined && timer.endsAtMs > Date.now()
}

function stored(): Timer | undefined {
  const text = localStore.read(key)
  return text === null ? undefined : (JSON.parse(text) as Timer)
}
