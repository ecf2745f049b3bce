import { deleteCookie } from '../../../platform/ui/cookies.ts'
import { sessionStore } from '../../../platform/ui/deviceStorage.ts'
import { invitationCookie } from '../rules.ts'

/**
 * An invitation that was opened in this tab. In the address it would be in screenshots and in the history of the
 * browser.
 */
export interface PendingInvitation {
  token: string
  /** Whether the guest has agreed to join: it is accepted as soon as they are signed in. */
  agreed?: true
  /** Whether it leads to a sample family. */
  isSample?: boolean
}

const storageKey = 'pipling-invitation'

export function readPendingInvitation(): PendingInvitation | undefined {
  const stored = sessionStore.read(storageKey)
  return stored === null ? undefined : (JSON.parse(stored) as PendingInvitation)
}

export function storePendingInvitation(invitation: PendingInvitation): void {
  sessionStore.write(storageKey, JSON.stringify(invitation))
}

export function forgetPendingInvitation(): void {
  sessionStore.remove(storageKey)
  deleteCookie(invitationCookie)
}
