import type { ComponentType } from 'react'
import type { Child } from '../../features/children/contract.ts'
import type { lazyScreen } from '../web/lazyScreen.ts'

type Lazy<Props> = ReturnType<typeof lazyScreen<Props>> & ComponentType<Props>

/** A screen that belongs to a tab and has a Back button. */
export type SubScreenUi =
  | { needsChild: true; screen: Lazy<{ child: Child; onBack: () => void }> }
  | { needsChild: false; screen: Lazy<{ child: Child | undefined; onBack: () => void }> }

/** The sub-screens by their name in the address. `pageTabs` in `view.ts` says to which tab each belongs. */
export const subScreens: Readonly<Record<string, SubScreenUi>> = {}
