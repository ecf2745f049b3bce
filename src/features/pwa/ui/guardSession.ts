import { attempt } from '../../../platform/ui/deviceStorage.ts'
import { readSignedCookie } from '../../auth/ui/signedCookie.ts'
import { clearFamilyData } from './clearFamilyData.ts'

/** Makes sure that a page of somebody who has signed out is never shown again. Call it before anything is rendered. */
export function guardSession(): void {
  // Where the browser blocks storage, there is no session either.
  const tabs = attempt(() => new BroadcastChannel('session'))
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

/** Loads the page anew if the session has ended, which removes everything of the family, its memory included. */
export function leaveIfSignedOut(): void {
  if (readSignedCookie() === 'in') return
  document.body.hidden = true
  location.reload()
}
