import { lazy } from 'react'

// What Home leads to, each fetched when it is first opened.
export const BehaviorsScreen = lazy(async () => ({ default: (await import('../../features/behaviors/ui/BehaviorsScreen.tsx')).BehaviorsScreen }))
export const HabitsScreen = lazy(async () => ({ default: (await import('../../features/habits/ui/HabitsScreen.tsx')).HabitsScreen }))
export const SkillsScreen = lazy(async () => ({ default: (await import('../../features/skills/ui/SkillsScreen.tsx')).SkillsScreen }))
export const MomentsScreen = lazy(async () => ({ default: (await import('../../features/moments/ui/MomentsScreen.tsx')).MomentsScreen }))
export const TimelineScreen = lazy(async () => ({ default: (await import('../../features/timeline/ui/TimelineScreen.tsx')).TimelineScreen }))
export const StoreScreen = lazy(async () => ({ default: (await import('../../features/rewards/ui/StoreScreen.tsx')).StoreScreen }))
export const ProfileScreen = lazy(async () => ({ default: (await import('./ProfileScreen.tsx')).ProfileScreen }))
export const ChildSheets = lazy(async () => ({ default: (await import('./ChildSheets.tsx')).ChildSheets }))
