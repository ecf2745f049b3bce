import { readSignedCookie } from '../../auth/ui/signedCookie.ts'
import { clearFamilyData } from './clearFamilyData.ts'

/** Makes sure that a page of somebody who has signed out is never shown again. Call it before anything is rendered. */
export function guardSession(): void {
  if (readSignedCookie() !== 'in') void clearFamilyData()
  // The back/forward cache keeps a page as it was. Such a page stays hidden until it has reloaded.
  addEventListener('pagehide', (event) => {
    if (event.persisted) document.body.hidden = true
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
}
