import type { QueryClient } from '@tanstack/react-query'
import { unknownCalendar } from '../../features/auth/ui/useFamilyDay.ts'
import { userQuery } from '../../features/auth/ui/useUser.ts'
import { serverTime } from '../../platform/http/serverClock.ts'
import { dayAt } from '../../platform/time/rules.ts'

const checkIntervalMs = 5000

/**
 * Refetches all queries when the family's next day begins: habits, the week, and everything that depends on today.
 * @returns a function that stops it
 */
export function refetchAtMidnight(client: QueryClient): () => void {
  const dayOf = (at: number) =>
    dayAt(new Date(serverTime(at)), client.getQueryData(userQuery.queryKey) ?? unknownCalendar)
  // The day of the user query, because midnight may have passed since then.
  let day = dayOf(client.getQueryState(userQuery.queryKey)?.dataUpdatedAt || Date.now())
  const timer = setInterval(check, checkIntervalMs)
  check()
  return () => clearInterval(timer)

  function check(): void {
    const today = dayOf(Date.now())
    if (today === day) return
    day = today
    void client.invalidateQueries()
  }
}
