import { localStore } from '../../../platform/ui/deviceStorage.ts'

/** The script in `index.html` reads it too. */
const storageKey = 'pipling-signed-in-before'

/**
 * Whether a guardian has signed in with this browser before. It holds no name, and only says what comes first: the
 * sign-in or a new account.
 */
export const hasSignedInHere = (): boolean => localStore.read(storageKey) !== null

export function rememberSignIn(): void {
  localStore.write(storageKey, '1')
}
