import { useQuery } from '@tanstack/react-query'
import { revisionOf, setRevision } from '../../../platform/http/revisions.ts'
import { addDays, type Calendar, dayAt } from '../../../platform/time/rules.ts'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import type { Activity } from '../../points/contract.ts'
import { useShown } from '../../sync/ui/useShown.ts'
import type { History } from '../../timeline/ui/history.ts'
import { fetchEntries } from '../../timeline/ui/useDayEntries.ts'
import { historyKey, historyQuery } from '../../timeline/ui/useHistory.ts'

/**
 * What was noted about the days of a week, newest first, with acts that wait to be sent. Without a connection, the history
 * that the device has stands in, if it reaches back so far.
 */
export function useWeekEntries(childId: string, weekStart: string) {
  const days = { from: weekStart, to: addDays(weekStart, 6) }
  const calendar = useCalendar()
  const week = useQuery({
    queryKey: [...historyKey(childId), days],
    queryFn: ({ signal }) => fetchEntries(childId, days, signal),
  })
  const isMissing = week.isError && week.data === undefined
  const history = useQuery({ ...historyQuery(childId), enabled: isMissing })
  const known = isMissing && history.data ? entriesSince(history.data, weekStart, calendar) : undefined
  const { data, ...state } = useShown('weekEntries', known ? { ...history, data: known } : week, childId)
  return { ...state, entries: data?.filter(({ day }) => day >= days.from && day <= days.to) }
}

/** The loaded history, if it has every entry about the days from this one on. */
function entriesSince(history: History, day: string, calendar: Calendar): Activity[] | undefined {
  const oldest = history.entries.at(-1)
  // No entry is older than the days that it is about.
  const isCovered = history.isWhole || (oldest && dayAt(new Date(oldest.createdAt), calendar) < day)
  if (!isCovered) return undefined
  const entries = [...history.entries]
  setRevision(entries, revisionOf(history))
  return entries
}
