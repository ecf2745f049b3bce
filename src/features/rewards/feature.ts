import type { Feature } from '../points/feature.ts'
import { ledgerRules } from './ledgerRules.ts'
import { mountRewards } from './routes.ts'
import { startStore } from './service.ts'
import { undoRedemption } from './undo.ts'

export const rewards: Feature = {
  name: 'rewards',
  mount: mountRewards,
  activityTypes: { reward: undoRedemption },
  childTables: ['redemptions', 'rewards'],
  startChild: startStore,
  ledgerRules,
}
