import { readUser } from '../features/auth/contract.ts'
import { listQuickActions } from '../features/behaviors/contract.ts'
import { listChildren } from '../features/children/contract.ts'
import { listExcused, listHabits } from '../features/habits/contract.ts'
import { listRewards } from '../features/rewards/contract.ts'
import { readChildStats } from '../features/stats/contract.ts'
import { listActivities } from '../features/timeline/contract.ts'
import { addressOf } from '../platform/http/address.ts'

// Queries of the first screen, in one list: the server puts the responses into the page (`pages.ts`), and the browser
// requests those that are missing (`web/loadAtStart.ts`, which the compiler checks against these names).

/** The addresses of what every screen needs. */
export const commonQueries = {
  user: addressOf(readUser),
  children: addressOf(listChildren),
}

export const homeQueries = (childId: string) => ({
  rewards: addressOf(listRewards, { params: { childId } }),
  stats: addressOf(readChildStats, { params: { childId } }),
  quickActions: addressOf(listQuickActions, { params: { childId } }),
  history: addressOf(listActivities, { params: { childId } }),
  habits: addressOf(listHabits, { params: { childId } }),
  restDays: addressOf(listExcused, { params: { id: childId }, query: { recent: 'true' } }),
})

export type CommonQuery = keyof typeof commonQueries
export type HomeQuery = keyof ReturnType<typeof homeQueries>
