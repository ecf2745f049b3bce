import { useUser } from './useUser.ts'

/**
 * Returns the key of a draft of this guardian in this family: neither another guardian who signs in later in the same
 * tab nor another family sees it.
 * @param key with the id of the child that the form is about, so that the draft is deleted when the child is erased.
 * One about no child that exists begins with `family:`, and stays
 */
export function useDraftKey(key: string): string {
  const { data: user } = useUser()
  return `${user?.id} ${user?.familyId} ${key}`
}
