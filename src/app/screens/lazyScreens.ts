import { lazyPart, lazyScreen } from '../web/lazyScreen.ts'
import type { View } from '../web/view.ts'
import { modules } from './modules.ts'

// Every screen but Home is a separate chunk.
export const NoChildrenScreen = lazyScreen(async () => (await import('./NoChildrenScreen.tsx')).NoChildrenScreen)
export const AboutMoney = lazyPart(async () => (await import('../../features/families/ui/AboutMoney.tsx')).AboutMoney)
export const Butterflies = lazyPart(async () => (await import('./Butterflies.tsx')).Butterflies)
export const HomeLater = lazyPart(async () => (await import('./HomeLater.tsx')).HomeLater)
export const FirstHome = lazyPart(async () => (await import('./FirstHome.tsx')).FirstHome)
export const TabletHome = lazyScreen(async () => (await import('./HomeLater.tsx')).TabletHome)
export const TimelineScreen = lazyScreen(async () => (await import('./TimelineScreen.tsx')).TimelineScreen)
export const StoreScreen = lazyScreen(
  async () => (await import('../../features/rewards/ui/StoreScreen.tsx')).StoreScreen,
)
export const ProfileScreen = lazyScreen(async () => (await import('./ProfileScreen.tsx')).ProfileScreen)
export const SampleBanner = lazyPart(async () => (await import('../../features/auth/ui/SampleBanner.tsx')).SampleBanner)
export const ChildSheets = lazyPart(async () => (await import('./ChildSheets.tsx')).ChildSheets)
export const MascotBubble = lazyPart(
  async () => (await import('../../features/assistant/ui/MascotBubble.tsx')).MascotBubble,
)
export const AssistantScreen = lazyScreen(async () => (await import('./AssistantScreen.tsx')).AssistantScreen)
export const AfterInteraction = lazyPart(async () => (await import('./AfterInteraction.tsx')).AfterInteraction)

/** It comes with the outbox, so that this works without a connection. */
export const ConnectionText = lazyPart(async () => (await import('./ConnectionText.tsx')).ConnectionText)

export const moduleScreens = new Map(modules.map(({ name, loadScreen }) => [name, lazyScreen(loadScreen)]))

const loadSubScreens = () => import('./SubScreen.tsx')

/** A sub-screen, by its name: a list of its own, so that the first screen does not carry it. */
export const SubScreen = lazyScreen(async () => (await loadSubScreens()).SubScreen)

const tabScreens = {
  timeline: TimelineScreen,
  rewards: StoreScreen,
  profile: ProfileScreen,
}

/** The screens to preload, the most likely first. */
export const laterScreens = [
  HomeLater,
  ...moduleScreens.values(),
  ...Object.values(tabScreens),
  ChildSheets,
  MascotBubble,
  AssistantScreen,
  SubScreen,
  AfterInteraction,
]

/** Loads the code of a screen; of Home what it shows below the wish. */
export async function loadScreenOf({ tab, module, page }: View): Promise<void> {
  if (page !== undefined) {
    const [{ loadSubScreen }] = await Promise.all([loadSubScreens(), SubScreen.load()])
    return loadSubScreen(page)
  }
  if (module !== undefined) await moduleScreens.get(module)?.load()
  else if (tab === 'home') await HomeLater.load()
  else await tabScreens[tab].load()
}
