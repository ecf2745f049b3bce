import type { Feature } from '../points/feature.ts'
import { undoPointsOnly } from '../points/undo.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { zh } from './messages/zh.ts'
import { mountTransfer } from './routes.ts'

const openingBalance = {
  zh: zh.transfer.openingBalance,
  en: en.transfer.openingBalance,
  es: es.transfer.openingBalance,
}

export const transfer: Feature = {
  name: 'transfer',
  mount: mountTransfer,
  activityTypes: {
    balance: { undo: undoPointsOnly, kinds: { opening_balance: { words: openingBalance, storyKind: null } } },
  },
}
