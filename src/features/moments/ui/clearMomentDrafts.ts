import { sessionStore } from '../../../platform/ui/deviceStorage.ts'

/** The key prefix of drafts in session storage. Not in `momentDrafts.ts`, which the first screen does not load. */
export const draftPrefix = 'pipling-moment-'

/** Deletes all drafts. Call it on sign-out, so that the next user of the device cannot read them. */
export function clearMomentDrafts(): void {
  for (const key of sessionStore.keys()) if (key.startsWith(draftPrefix)) sessionStore.remove(key)
}
