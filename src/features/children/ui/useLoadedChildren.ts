import { useQuery } from '@tanstack/react-query'
import { childrenQuery } from './useChildren.ts'

/** The children as far as another part of the page has loaded them. The chat fetches nothing of the family. */
export const useLoadedChildren = () => useQuery({ ...childrenQuery, enabled: false }).data
