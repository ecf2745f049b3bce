import type { Feature } from '../points/feature.ts'
import { ledgerRules } from './ledgerRules.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { zh } from './messages/zh.ts'
import { mountRewards } from './routes.ts'
import { startStore } from './service.ts'
import { undoRedemption } from './undo.ts'

export const rewards: Feature = {
  name: 'rewards',
  mount: mountRewards,
  activityTypes: { reward: undoRedemption },
  childTables: ['redemptions', 'rewards'],
  startChild: startStore,
  entryWords: { keys: { zh: zh.presetRewards, en: en.presetRewards, es: es.presetRewards } },
  ledgerRules,
}
