import { localStore } from '../../../platform/ui/deviceStorage.ts'

const storageKey = 'pipling-signed-in-before'

/** Whether somebody has signed in with this browser before. It names nobody, and is only for the greeting. */
export function hasSignedInHere(): boolean {
  return localStore.read(storageKey) !== null
}

export function rememberSignIn(): void {
  localStore.write(storageKey, '1')
}
