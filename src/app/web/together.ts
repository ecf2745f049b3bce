import { useSyncExternalStore } from 'react'
import { localStore } from '../../platform/ui/deviceStorage.ts'
import { createSharedState } from '../../platform/ui/sharedState.ts'

const storageKey = 'pipling-together'

const chosen = createSharedState(localStore.read(storageKey))

/** Remembers on this device whether Home shows the children side by side. */
export function chooseTogether(isTogether: boolean): void {
  localStore.write(storageKey, String(isTogether))
  chosen.set(String(isTogether))
}

/** Whether Home shows the children side by side: on a touch screen, unless chosen otherwise. */
export function useIsTogether(): boolean {
  const choice = useSyncExternalStore(chosen.subscribe, chosen.get)
  return choice === null ? matchMedia('(pointer: coarse)').matches : choice === 'true'
}
