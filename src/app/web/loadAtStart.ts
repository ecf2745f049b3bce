import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../../features/auth/ui/useUser.ts'
import { quickActionsQuery } from '../../features/behaviors/ui/useQuickActions.ts'
import { chosenChildId } from '../../features/children/ui/chosenChild.ts'
import { childrenQuery } from '../../features/children/ui/useChildren.ts'
import { habitsQuery } from '../../features/habits/ui/useHabits.ts'
import { pathWithoutLanguage } from '../../features/i18n/rules.ts'
import { rewardsQuery } from '../../features/rewards/ui/useRewards.ts'
import { childStatsQuery } from '../../features/stats/ui/useStats.ts'
import { historyQuery } from '../../features/timeline/ui/useHistory.ts'
import { discardPreloaded } from '../../platform/http/client.ts'
import { loadScreenOf } from '../screens/lazyScreens.ts'
import type { CommonQuery, HomeQuery } from '../startQueries.ts'
import { viewOfSearch } from './view.ts'

/**
 * Loads everything that the first screen shows, before React renders: the user, the children, and what Home shows of
 * the child that was selected last. Most of it is in the page already; the rest is requested at once.
 * @returns when everything has loaded or failed
 */
export async function loadAtStart(client: QueryClient, { pathname, search }: Location): Promise<void> {
  const user = client.prefetchQuery(userQuery)
  if (pathWithoutLanguage(pathname) !== '/') return user
  const view = viewOfSearch(search)
  const common = { user, children: client.prefetchQuery(childrenQuery) } satisfies Record<CommonQuery, unknown>
  const isHome = view.tab === 'home' && !view.module && !view.page
  await Promise.allSettled([...Object.values(common), isHome ? loadHome(client) : loadScreenOf(view)])
  discardPreloaded()
}

async function loadHome(client: QueryClient): Promise<void> {
  // If nothing was selected yet, the first child is shown: then the list has to come first.
  const childId = chosenChildId() ?? (await client.fetchQuery(childrenQuery))[0]?.id
  if (childId === undefined) return
  const home = {
    rewards: client.prefetchQuery(rewardsQuery(childId)),
    quickActions: client.prefetchQuery(quickActionsQuery(childId)),
    stats: client.prefetchQuery(childStatsQuery(childId)),
    history: client.prefetchQuery(historyQuery(childId)),
    // With the rest days.
    habits: client.prefetchQuery(habitsQuery(childId)),
  } satisfies Record<Exclude<HomeQuery, 'restDays'>, unknown>
  await Promise.all(Object.values(home))
}
