import { readSigned } from '../../auth/ui/signed.ts'
import { forgetFamily } from './forgetFamily.ts'

/** Sees to it that a page of somebody who has signed out is never shown again. To be called before anything is drawn. */
export function guardSession(): void {
  if (readSigned() !== 'in') void forgetFamily()
  // The browser keeps a page that was left as it was, for Back. It shows nothing until it is loaded anew.
  addEventListener('pagehide', (event) => {
    if (event.persisted) document.body.hidden = true
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
}
