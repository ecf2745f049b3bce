import { sessionStore } from './deviceStorage.ts'

/**
 * The key prefix of drafts in session storage. It is not in `drafts.ts`, because the first screen does not load that
 * file.
 */
export const draftPrefix = 'pipling-draft-'

/** Deletes all drafts. Call it on sign-out, so that the next user of the device cannot read them. */
export function clearDrafts(): void {
  for (const key of sessionStore.keys()) if (key.startsWith(draftPrefix)) sessionStore.remove(key)
}
