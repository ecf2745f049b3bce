import { lazy } from 'react'
import { lazyScreen, withTexts } from '../web/lazyScreen.ts'
import type { Tab, View } from '../web/view.ts'
import type { ModuleName } from './modules.ts'

// What Home leads to, each fetched when it is first opened.
const load = {
  behaviors: withTexts(async () => (await import('../../features/behaviors/ui/BehaviorsScreen.tsx')).BehaviorsScreen),
  habits: withTexts(async () => (await import('../../features/habits/ui/HabitsScreen.tsx')).HabitsScreen),
  skills: withTexts(async () => (await import('../../features/skills/ui/SkillsScreen.tsx')).SkillsScreen),
  moments: withTexts(async () => (await import('../../features/moments/ui/MomentsScreen.tsx')).MomentsScreen),
  timeline: withTexts(async () => (await import('../../features/timeline/ui/TimelineScreen.tsx')).TimelineScreen),
  rewards: withTexts(async () => (await import('../../features/rewards/ui/StoreScreen.tsx')).StoreScreen),
  profile: withTexts(async () => (await import('./ProfileScreen.tsx')).ProfileScreen),
} satisfies Record<ModuleName | Exclude<Tab, 'home'>, () => Promise<unknown>>

export const BehaviorsScreen = lazy(load.behaviors)
export const HabitsScreen = lazy(load.habits)
export const SkillsScreen = lazy(load.skills)
export const MomentsScreen = lazy(load.moments)
export const TimelineScreen = lazy(load.timeline)
export const StoreScreen = lazy(load.rewards)
export const ProfileScreen = lazy(load.profile)
export const AccountSheet = lazyScreen(async () => (await import('../../features/auth/ui/AccountSheet.tsx')).AccountSheet)
export const ChildSheets = lazyScreen(async () => (await import('./ChildSheets.tsx')).ChildSheets)

/** Fetches a screen before it is drawn. A failure shows when it is drawn. */
export function loadScreenOf({ tab, module }: View): void {
  const name = module ?? tab
  if (name !== 'home') load[name]().catch(() => undefined)
}
