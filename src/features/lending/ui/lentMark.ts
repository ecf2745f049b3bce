import { localStore } from '../../../platform/ui/deviceStorage.ts'

const key = 'pipling-lent'

/** Notes that this browser is lent: the app greets its guardian when it is theirs again. */
export function noteLent(): void {
  localStore.write(key, '1')
}

export const wasLent = (): boolean => localStore.read(key) !== null

export function forgetLent(): void {
  localStore.remove(key)
}
