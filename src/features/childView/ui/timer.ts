import { localStore } from '../../../platform/ui/deviceStorage.ts'
import { ownPrefix } from './onDevice.ts'

/** The timer of a habit: when it ends, or, while it pauses, what is left of it. It outlasts a reload. */
export interface Timer {
  habitId: string
  totalMs: number
  endsAtMs?: number
  leftMs?: number
}

const key = `${ownPrefix}timer`

export function readTimer(habitId: string): Timer | undefined {
  const timer = stored()
  return timer?.habitId === habitId ? timer : undefined
}

export function storeTimer(timer: Timer | undefined): void {
  if (timer) localStore.write(key, JSON.stringify(timer))
  else localStore.remove(key)
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
