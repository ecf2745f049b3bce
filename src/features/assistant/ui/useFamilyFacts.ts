import { useQueryClient } from '@tanstack/react-query'
import { useCalendar, useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { chosenChildId } from '../../children/ui/chosenChild.ts'
import { useAge } from '../../children/ui/useAge.ts'
import { usePartOfDay } from '../../habits/ui/usePartOfDay.ts'
import { useRewardTitle } from '../../rewards/ui/useRewardTitle.ts'
import { familyFactsIn } from './familyFacts.ts'
import type { FamilyFacts } from './familyNote.ts'

/**
 * Returns a function that reads the current child's data from the query cache. It fetches nothing: docs/spec.md,
 * section 7.
 */
export function useFamilyFacts(): () => FamilyFacts | undefined {
  const client = useQueryClient()
  const calendar = useCalendar()
  const today = useFamilyDay()
  const part = usePartOfDay()
  const titleOf = useRewardTitle()
  const ageOf = useAge()
  return () => familyFactsIn(client, { calendar, today, part, chosenId: chosenChildId(), titleOf, ageOf })
}
