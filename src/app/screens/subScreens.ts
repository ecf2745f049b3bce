import type { ComponentType } from 'react'
import type { Child } from '../../features/children/contract.ts'
import type { Page } from '../web/view.ts'
import { lazyScreen } from '../web/lazyScreen.ts'

type Lazy<Props> = ReturnType<typeof lazyScreen<Props>> & ComponentType<Props>
type Load<Props> = () => Promise<ComponentType<Props>>

interface WithChild {
  child: Child
  onBack: () => void
}

interface WithoutChild {
  child: Child | undefined
  onBack: () => void
}

/** A screen that belongs to a tab and has a Back button. */
export type SubScreenUi =
  | { needsChild: true; screen: Lazy<WithChild> }
  | { needsChild: false; screen: Lazy<WithoutChild> }

const ofChild = (load: Load<WithChild>): SubScreenUi => ({ needsChild: true, screen: lazyScreen(load) })
const ofFamily = (load: Load<WithoutChild>): SubScreenUi => ({ needsChild: false, screen: lazyScreen(load) })

/** The sub-screens by their name in the address. `pageTabs` in `view.ts` says to which tab each belongs. */
export const subScreens: Readonly<Record<Page, SubScreenUi>> = {
  account: ofFamily(async () => (await import('./AccountPage.tsx')).AccountPage),
  calendar: ofChild(async () => (await import('../../features/stats/ui/CalendarScreen.tsx')).CalendarScreen),
  connections: ofFamily(async () => (await import('./ConnectionsScreen.tsx')).ConnectionsScreen),
  fridge: ofChild(async () => (await import('../../features/transfer/ui/FridgeScreen.tsx')).FridgeScreen),
  keepsake: ofChild(async () => (await import('../../features/transfer/ui/KeepsakeScreen.tsx')).KeepsakeScreen),
  'put-away': ofChild(async () => (await import('./PutAwayScreen.tsx')).PutAwayScreen),
  family: ofFamily(async () => (await import('./FamilyPage.tsx')).FamilyPage),
  packs: ofChild(async () => (await import('../../features/packs/ui/PackScreen.tsx')).PackScreen),
  photos: ofChild(async () => (await import('../../features/moments/ui/GalleryScreen.tsx')).GalleryScreen),
  'quick-list': ofChild(async () => (await import('../../features/behaviors/ui/QuickListScreen.tsx')).QuickListScreen),
  redeemed: ofChild(async () => (await import('../../features/rewards/ui/RedeemedScreen.tsx')).RedeemedScreen),
  transfer: ofFamily(async () => (await import('../../features/transfer/ui/TransferScreen.tsx')).TransferScreen),
  week: ofChild(async () => (await import('../../features/week/ui/WeekScreen.tsx')).WeekScreen),
  settings: ofFamily(async () => (await import('./SettingsScreen.tsx')).SettingsScreen),
}
