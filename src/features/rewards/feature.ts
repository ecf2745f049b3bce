import type { Feature } from '../points/feature.ts'
import { undoPointsOnly } from '../points/undo.ts'
import { ledgerRules } from './ledgerRules.ts'
import { mountRewards } from './routes.ts'
import { startStore } from './service.ts'

export const rewards: Feature = {
  name: 'rewards',
  mount: mountRewards,
  activityTypes: { reward: undoPointsOnly },
  childTables: ['rewards'],
  startChild: startStore,
  ledgerRules,
}
