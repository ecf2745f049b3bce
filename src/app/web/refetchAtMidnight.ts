import type { QueryClient } from '@tanstack/react-query'
import { unknownCalendar } from '../../features/auth/ui/useFamilyDay.ts'
import { userQuery } from '../../features/auth/ui/useUser.ts'
import { dayAt } from '../../platform/time/rules.ts'

const checkIntervalMs = 5000
/** The server's clock may be this much behind the clock of the device. */
const secondRefetchDelayMs = 60_000

/**
 * Refetches all queries when the family's next day begins: habits, the week, and everything that depends on today.
 * @returns a function that stops it
 */
export function refetchAtMidnight(client: QueryClient): () => void {
  const dayOf = (at: number) => dayAt(new Date(at), client.getQueryData(userQuery.queryKey) ?? unknownCalendar)
  // The day of the user query, because midnight may have passed since then.
  let day = dayOf(client.getQueryState(userQuery.queryKey)?.dataUpdatedAt || Date.now())
  const timer = setInterval(check, checkIntervalMs)
  let secondRefetch: ReturnType<typeof setTimeout> | undefined
  check()
  return () => {
    clearInterval(timer)
    clearTimeout(secondRefetch)
  }

  function check(): void {
    const today = dayOf(Date.now())
    if (today === day) return
    day = today
    const refetch = () => void client.invalidateQueries()
    refetch()
    secondRefetch = setTimeout(refetch, secondRefetchDelayMs)
  }
}
