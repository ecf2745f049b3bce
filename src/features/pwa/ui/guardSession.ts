import { readSigned } from '../../auth/ui/signed.ts'
import { forgetFamily } from './forgetFamily.ts'

/** Makes sure that a page of somebody who has signed out is never shown again. Call it before anything is rendered. */
export function guardSession(): void {
  if (readSigned() !== 'in') void forgetFamily()
  // The back/forward cache keeps a page as it was. Such a page stays hidden until it has reloaded.
  addEventListener('pagehide', (event) => {
    if (event.persisted) document.body.hidden = true
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
}
