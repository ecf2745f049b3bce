import { weekStartOf } from '../../../platform/time/rules.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import type { Child } from '../../children/contract.ts'
import { gainsOf, standingOf } from '../rules.ts'
import { useWeekEntries } from './useWeekEntries.ts'
import { WeekColumns } from './WeekColumns.tsx'
import './week.css'

/** This week by days, beside Home in a wide window. */
export function HomeWeek({ child }: { child: Child }) {
  const weekStart = weekStartOf(useFamilyDay())
  const { entries } = useWeekEntries(child.id, weekStart)
  return entries && <WeekColumns days={gainsOf(standingOf(entries), weekStart)} />
}
