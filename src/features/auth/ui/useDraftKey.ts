import { useUser } from './useUser.ts'

/** The key of a draft of this guardian. Another one who signs in later in the same tab does not see it. */
export function useDraftKey(key: string): string {
  return `${useUser().data?.id} ${key}`
}
