import { hasRight, type Right } from '../rights.ts'
import { useUser } from './useUser.ts'

/** Returns a function that says what the role of the reader allows. */
export function useMay(): (right: Right) => boolean {
  const role = useUser().data?.role
  return (right) => role !== undefined && hasRight(role, right)
}
