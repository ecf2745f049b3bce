import { localStore } from '../../../platform/ui/deviceStorage.ts'

const storageKey = 'pipling-signed-in-before'

/** Whether a guardian has signed in with this browser before. It holds no name, and is only for the greeting. */
export function hasSignedInHere(): boolean {
  return localStore.read(storageKey) !== null
}

export function rememberSignIn(): void {
  localStore.write(storageKey, '1')
}
