import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import type { Child } from '../contract.ts'
import { ageOfChild } from '../rules.ts'

/** Returns a function for the age in years: from the birthday, else the entered age, else null. */
export function useAge(): (child: Child) => number | null {
  const today = useFamilyDay()
  return (child) => ageOfChild(child, today)
}
