import { clearDrafts } from '../../../platform/ui/clearDrafts.ts'
import { deleteCookie } from '../../../platform/ui/cookies.ts'
import { attempt, localStore } from '../../../platform/ui/deviceStorage.ts'
import { startLeaving } from '../../../platform/ui/leaving.ts'
import { readSignedCookie } from '../../auth/ui/signedCookie.ts'
import { childCookie } from '../rules.ts'
import { deleteStored } from './store.ts'

// Whose data this page and this device have.

/** Holds what this device remembers of each child: see childMarks.ts. */
export const childMarksKey = 'pipling-steps'

// If the browser blocks storage, there is no session either.
const tabs = attempt(() => new BroadcastChannel('session'))

let isOver = false

/** Whether the session of this page has ended. A pending response must not be stored then. */
export const isSessionOver = (): boolean => isOver

/**
 * Makes sure that a page of a guardian who has signed out is never shown again. Call it before anything is rendered.
 */
export function guardSession(): void {
  if (readSignedCookie() === 'in') {
    tabs?.addEventListener('message', leaveIfSignedOut)
    // The message is lost while the browser has suspended the page.
    document.addEventListener('visibilitychange', leaveIfSignedOut)
  } else {
    void clearFamilyData()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is for one origin only
    tabs?.postMessage('ended')
  }
  // The back/forward cache keeps a page as it was. Such a page stays hidden until it has reloaded.
  addEventListener('pagehide', (event) => {
    if (event.persisted) document.body.hidden = true
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
}

const familyChange = 'family'

/** Makes the other tabs leave a family that is not the active one any more. */
export function announceFamilyChange(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is for one origin only
  tabs?.postMessage(familyChange)
}

/** Reloads the page if the session has ended, which removes everything of the family, its memory included. */
export function leaveIfSignedOut(event?: Event): void {
  if (readSignedCookie() === 'in' && (event as MessageEvent | undefined)?.data !== familyChange) return
  document.body.hidden = true
  if (startLeaving()) location.reload()
}

type IsMeant = Parameters<typeof deleteStored>[0]

/**
 * Deletes all data of the family from this device, so that the next user finds nothing. Nothing is stored again until
 * the page is reloaded.
 * @param isMeant of what is stored. By default no jobs: those of a session that has ended wait for their guardian
 */
export function clearFamilyData(isMeant?: IsMeant): Promise<void> {
  clearDrafts()
  deleteCookie(childCookie)
  localStore.remove(childMarksKey)
  return clearResponses(isMeant)
}

/**
 * Deletes the stored responses, but no drafts: after a session has expired, its guardian may sign in again and
 * continue.
 */
export async function clearResponses(isMeant: IsMeant = ({ familyId }) => !familyId): Promise<void> {
  isOver = true
  // There is no database, or the browser refuses access to it. Then nothing was stored in it either.
  await deleteStored(isMeant).catch(() => undefined)
}

/** Deletes the data of another guardian, for the one whose session this page has. */
export async function clearForNextGuardian(): Promise<void> {
  await clearFamilyData()
  isOver = false
}
