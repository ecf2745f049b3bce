import type { Feature } from '../points/feature.ts'
import { undoPointsOnly } from '../points/undo.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { zh } from './messages/zh.ts'
import { mountTakeout } from './routes.ts'

const openingBalance = {
  zh: zh.takeAlong.openingBalance,
  en: en.takeAlong.openingBalance,
  es: es.takeAlong.openingBalance,
}

export const takeout: Feature = {
  name: 'takeout',
  mount: mountTakeout,
  activityTypes: { balance: { undo: undoPointsOnly, kinds: { opening_balance: { words: openingBalance } } } },
}
