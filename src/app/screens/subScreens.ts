import type { ComponentType } from 'react'
import type { Child } from '../../features/children/contract.ts'
import type { Page } from '../web/view.ts'
import { lazyScreen } from '../web/lazyScreen.ts'

type Lazy<Props> = ReturnType<typeof lazyScreen<Props>> & ComponentType<Props>

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

/** The sub-screens by their name in the address. `pageTabs` in `view.ts` says to which tab each belongs. */
export const subScreens: Readonly<Record<Page, SubScreenUi>> = {
  account: {
    needsChild: false,
    screen: lazyScreen<WithoutChild>(async () => (await import('./AccountPage.tsx')).AccountPage),
  },
  calendar: {
    needsChild: true,
    screen: lazyScreen<WithChild>(
      async () => (await import('../../features/stats/ui/CalendarScreen.tsx')).CalendarScreen,
    ),
  },
  connections: {
    needsChild: false,
    screen: lazyScreen<WithoutChild>(async () => (await import('./ConnectionsScreen.tsx')).ConnectionsScreen),
  },
  fridge: {
    needsChild: true,
    screen: lazyScreen<WithChild>(
      async () => (await import('../../features/transfer/ui/FridgeScreen.tsx')).FridgeScreen,
    ),
  },
  keepsake: {
    needsChild: true,
    screen: lazyScreen<WithChild>(
      async () => (await import('../../features/transfer/ui/KeepsakeScreen.tsx')).KeepsakeScreen,
    ),
  },
  'put-away': {
    needsChild: true,
    screen: lazyScreen<WithChild>(async () => (await import('./PutAwayScreen.tsx')).PutAwayScreen),
  },
  family: {
    needsChild: false,
    screen: lazyScreen<WithoutChild>(async () => (await import('./FamilyPage.tsx')).FamilyPage),
  },
  packs: {
    needsChild: true,
    screen: lazyScreen<WithChild>(async () => (await import('../../features/packs/ui/PackScreen.tsx')).PackScreen),
  },
  photos: {
    needsChild: true,
    screen: lazyScreen<WithChild>(
      async () => (await import('../../features/moments/ui/GalleryScreen.tsx')).GalleryScreen,
    ),
  },
  'quick-list': {
    needsChild: true,
    screen: lazyScreen<WithChild>(
      async () => (await import('../../features/behaviors/ui/QuickListScreen.tsx')).QuickListScreen,
    ),
  },
  redeemed: {
    needsChild: true,
    screen: lazyScreen<WithChild>(
      async () => (await import('../../features/rewards/ui/RedeemedScreen.tsx')).RedeemedScreen,
    ),
  },
  transfer: {
    needsChild: false,
    screen: lazyScreen<WithoutChild>(
      async () => (await import('../../features/transfer/ui/TransferScreen.tsx')).TransferScreen,
    ),
  },
  week: {
    needsChild: true,
    screen: lazyScreen<WithChild>(async () => (await import('../../features/week/ui/WeekScreen.tsx')).WeekScreen),
  },
  settings: {
    needsChild: false,
    screen: lazyScreen<WithoutChild>(async () => (await import('./SettingsScreen.tsx')).SettingsScreen),
  },
}
