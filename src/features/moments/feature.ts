import type { Feature } from '../points/feature.ts'
import { ledgerRules, storageRules } from './ledgerRules.ts'
import { mountMoments } from './routes.ts'

export const moments: Feature = {
  name: 'moments',
  mount: mountMoments,
  activityTypes: { moment: 'not_undoable' },
  childTables: ['moments', 'photos'],
  ledgerRules,
  storageRules,
}
