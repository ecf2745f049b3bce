import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../../features/auth/ui/useUser.ts'
import { likelyChildId } from '../../features/children/ui/chosenChild.ts'
import { childrenQuery } from '../../features/children/ui/useChildren.ts'
import { habitsQuery } from '../../features/habits/ui/useHabits.ts'
import { pathWithoutLanguage } from '../../features/i18n/rules.ts'
import { momentsQuery } from '../../features/moments/ui/useMoments.ts'
import { skillsQuery } from '../../features/skills/ui/useSkills.ts'
import { weeklyStatsQuery } from '../../features/stats/ui/useStats.ts'
import { historyQuery } from '../../features/timeline/ui/useHistory.ts'
import { forgetBrought } from '../../platform/http/client.ts'
import { loadScreenOf } from '../screens/lazyScreens.ts'
import { viewOfSearch } from './view.ts'

/**
 * Asks for all that the first screen shows, in one round and before anything is drawn: who it is, the children, and what is
 * known to be about the child that was looked at last. Should it be another child, the screen asks again. Most of it the page has brought.
 * @returns when all has come, or will not come
 */
export async function askAtStart(client: QueryClient, { pathname, search }: Location): Promise<void> {
  const asked = [client.prefetchQuery(userQuery)]
  if (pathWithoutLanguage(pathname) === '/') {
    const view = viewOfSearch(search)
    asked.push(client.prefetchQuery(childrenQuery), loadScreenOf(view))
    const childId = likelyChildId()
    if (childId !== null && view.tab === 'home' && !view.module) {
      asked.push(
        client.prefetchQuery(weeklyStatsQuery(childId)),
        client.prefetchQuery(historyQuery(childId)),
        client.prefetchQuery(habitsQuery(childId)),
        client.prefetchQuery(skillsQuery(childId)),
        client.prefetchInfiniteQuery(momentsQuery(childId)),
      )
    }
  }
  await Promise.allSettled(asked)
  forgetBrought()
}
