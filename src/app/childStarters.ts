import { startQuickActions } from '../features/behaviors/service.ts'
import type { ChildStarter } from '../features/children/service.ts'
import { startStore } from '../features/rewards/service.ts'

/** What every new child begins with. */
export const childStarters: readonly ChildStarter[] = [startQuickActions, startStore]
