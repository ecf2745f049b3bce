import { attempt } from '../../../platform/ui/deviceStorage.ts'
import { startLeaving } from '../../../platform/ui/leaving.ts'
import { readSignedCookie } from '../../auth/ui/signedCookie.ts'
import { clearFamilyData } from './clearFamilyData.ts'

// If the browser blocks storage, there is no session either.
const tabs = attempt(() => new BroadcastChannel('session'))

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
