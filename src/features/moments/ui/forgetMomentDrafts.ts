/** Of the drafts in the browser tab's storage: see `momentDrafts.ts`, which the first screen can do without. */
export const draftPrefix = 'pipling-moment-'

/** When somebody signs out: what was written about a child is not for the next one at this device. */
export function forgetMomentDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
}
