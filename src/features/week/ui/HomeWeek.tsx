import type { ReactNode } from 'react'
import { weekStartOf } from '../../../platform/time/rules.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import type { Child } from '../../children/contract.ts'
import { gainsOf, standingOf } from '../rules.ts'
import { useWeekEntries } from './useWeekEntries.ts'
import { WeekColumns } from './WeekColumns.tsx'
import './week.css'

/** This week by days, beside Home in a wide window. What follows shows with it, because it would move otherwise. */
export function HomeWeek({ child, children }: { child: Child; children: ReactNode }) {
  const weekStart = weekStartOf(useFamilyDay())
  const { entries, isLoading } = useWeekEntries(child.id, weekStart)
  if (isLoading) return null
  return (
    <>
      {entries && <WeekColumns days={gainsOf(standingOf(entries), weekStart)} />}
      {children}
    </>
  )
}
