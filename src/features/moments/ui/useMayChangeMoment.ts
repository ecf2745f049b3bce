import { useUser } from '../../auth/ui/useUser.ts'
import type { Moment } from '../contract.ts'

/** Returns a function that says whether the reader may change or delete a moment: a helper only their own. */
export function useMayChangeMoment(): (moment: Moment) => boolean {
  const { data: user } = useUser()
  return ({ by }) => !!user && (user.role !== 'helper' || by?.id === user.id)
}
