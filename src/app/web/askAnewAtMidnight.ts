import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../../features/auth/ui/useUser.ts'
import { dayAt } from '../../platform/time/rules.ts'

const lookEveryMs = 5000
/** For as long the server's clock may be behind this device's. */
const againAfterMs = 60_000

let isWatched = false

/** What is shown of a day that is over is asked for anew when the family's next one begins: habits, the week, what counts as today. */
export function askAnewAtMidnight(client: QueryClient): void {
  if (isWatched) return
  isWatched = true
  const today = () => dayAt(new Date(), client.getQueryData(userQuery.queryKey)?.timeZone ?? 'UTC')
  let day = today()
  setInterval(() => {
    const now = today()
    if (now === day) return
    day = now
    void client.invalidateQueries()
    setTimeout(() => void client.invalidateQueries(), againAfterMs)
  }, lookEveryMs)
}
