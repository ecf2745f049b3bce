import { useState } from 'react'
import { useSearch } from '../../../platform/ui/address.ts'
import { navigate } from '../../i18n/ui/navigate.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { type Days, daysOfSpan, papers, paperOf, problemOf, type Span, spanOf } from '../rules.ts'

/**
 * The choices for a keepsake. The address holds them: `from`, `to`, `paper`, and `points` and `hard` with the value 1.
 */
export function useKeepsakeChoice() {
  const query = new URLSearchParams(useSearch())
  const today = useFamilyDay()
  const thisYear = daysOfSpan('thisYear', today)
  const days: Days = { from: query.get('from') ?? thisYear.from, to: query.get('to') ?? thisYear.to }
  const span = spanOf(days, today)
  /** "Other days" was chosen, and they happen to be those of a span. */
  const [isOther, setIsOther] = useState(false)

  function set(changes: Record<string, string>): void {
    for (const [name, value] of Object.entries(changes)) query.set(name, value)
    navigate(`/?${query}`, { replace: true, state: history.state as unknown })
  }

  return {
    days,
    /** The period that these days match; undefined if they match none. */
    span,
    chosenSpan: (!isOther && span) || ('otherDays' as const),
    problem: problemOf(days),
    paper: papers.find((name) => name === query.get('paper')) ?? paperOf(navigator.languages),
    withPoints: query.get('points') === '1',
    withHard: query.get('hard') === '1',
    set,
    /** @param shown the days that "other days" starts from */
    chooseSpan: (next: Span | 'otherDays', shown: Days) => {
      setIsOther(next === 'otherDays')
      set({ ...(next === 'otherDays' ? shown : daysOfSpan(next, today)) })
    },
    chooseDay: (field: keyof Days, day: string) => {
      setIsOther(true)
      set({ ...days, [field]: day })
    },
  }
}
