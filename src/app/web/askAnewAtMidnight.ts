import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../../features/auth/ui/useUser.ts'
import { dayAt } from '../../platform/time/rules.ts'

const lookEveryMs = 5000
/** For as long the server's clock may be behind this device's. */
const againAfterMs = 60_000

/**
 * What is shown of a day that is over is asked for anew when the family's next one begins: habits, the week, what counts as today.
 * @returns ends it
 */
export function askAnewAtMidnight(client: QueryClient): () => void {
  const dayOf = (at: number) => dayAt(new Date(at), client.getQueryData(userQuery.queryKey)?.timeZone ?? 'UTC')
  // Of when it was first asked who is signed in: midnight may have passed since.
  let day = dayOf(client.getQueryState(userQuery.queryKey)?.dataUpdatedAt || Date.now())
  const timer = setInterval(look, lookEveryMs)
  let again: ReturnType<typeof setTimeout> | undefined
  look()
  return () => {
    clearInterval(timer)
    clearTimeout(again)
  }

  function look(): void {
    const today = dayOf(Date.now())
    if (today === day) return
    day = today
    const ask = () => void client.invalidateQueries()
    ask()
    again = setTimeout(ask, againAfterMs)
  }
}
