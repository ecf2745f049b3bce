import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import type { Child } from '../contract.ts'
import { ageOn } from '../rules.ts'

/** In years, from the birthday where it is known, as an age that was typed grows old; null where neither is. */
export function useAge(): (child: Child) => number | null {
  const today = useFamilyDay()
  return ({ birthday, age }) => (birthday === null ? age : ageOn(birthday, today))
}
