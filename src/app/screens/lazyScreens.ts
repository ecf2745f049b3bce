import { lazyScreen } from '../web/lazyScreen.ts'
import type { View } from '../web/view.ts'

// Every screen but Home is a separate chunk.
export const BehaviorsScreen = lazyScreen(
  async () => (await import('../../features/behaviors/ui/BehaviorsScreen.tsx')).BehaviorsScreen,
)
export const HabitsScreen = lazyScreen(
  async () => (await import('../../features/habits/ui/HabitsScreen.tsx')).HabitsScreen,
)
export const SkillsScreen = lazyScreen(
  async () => (await import('../../features/skills/ui/SkillsScreen.tsx')).SkillsScreen,
)
export const MomentsScreen = lazyScreen(
  async () => (await import('../../features/moments/ui/MomentsScreen.tsx')).MomentsScreen,
)
export const TimelineScreen = lazyScreen(
  async () => (await import('../../features/timeline/ui/TimelineScreen.tsx')).TimelineScreen,
)
export const StoreScreen = lazyScreen(
  async () => (await import('../../features/rewards/ui/StoreScreen.tsx')).StoreScreen,
)
export const ProfileScreen = lazyScreen(async () => (await import('./ProfileScreen.tsx')).ProfileScreen)
export const AccountSheet = lazyScreen(
  async () => (await import('../../features/auth/ui/AccountSheet.tsx')).AccountSheet,
)
export const ChildSheets = lazyScreen(async () => (await import('./ChildSheets.tsx')).ChildSheets)
export const MascotBubble = lazyScreen(
  async () => (await import('../../features/assistant/ui/MascotBubble.tsx')).MascotBubble,
)
export const AssistantScreen = lazyScreen(async () => (await import('./AssistantScreen.tsx')).AssistantScreen)
export const AfterInteraction = lazyScreen(async () => (await import('./AfterInteraction.tsx')).AfterInteraction)

const screens = {
  behaviors: BehaviorsScreen,
  habits: HabitsScreen,
  skills: SkillsScreen,
  moments: MomentsScreen,
  timeline: TimelineScreen,
  rewards: StoreScreen,
  profile: ProfileScreen,
}

/** The screens to preload, the most likely first. */
export const laterScreens = [
  ...Object.values(screens),
  ChildSheets,
  MascotBubble,
  AssistantScreen,
  AccountSheet,
  AfterInteraction,
]

/** Loads the code of a screen before it renders. */
export async function loadScreenOf({ tab, module }: View): Promise<void> {
  const name = module ?? tab
  if (name !== 'home') await screens[name].load()
}
