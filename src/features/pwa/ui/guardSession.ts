import { readSignedCookie } from '../../auth/ui/signedCookie.ts'
import { clearFamilyData } from './clearFamilyData.ts'

/** Makes sure that a page is never shown again after a sign-out. Call it before the first render. */
export function guardSession(): void {
  if (readSignedCookie() !== 'in') void clearFamilyData()
  // The back/forward cache restores a page as it was left. It stays hidden until it is reloaded.
  addEventListener('pagehide', (event) => {
    if (event.persisted) document.body.hidden = true
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
}
