import { useUser } from './useUser.ts'

/**
 * Returns the key of a draft of this guardian: another one who signs in later in the same tab does not see it.
 * @param key with the id of the child that the form is about, so that the draft is deleted when the child is erased
 */
export function useDraftKey(key: string): string {
  return `${useUser().data?.id} ${key}`
}
