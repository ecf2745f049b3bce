import type { Feature } from '../points/feature.ts'
import { undoPointsOnly } from '../points/undo.ts'
import { mountBehaviors } from './routes.ts'
import { startQuickActions } from './service.ts'

export const behaviors: Feature = {
  name: 'behaviors',
  mount: mountBehaviors,
  activityTypes: { behavior: undoPointsOnly },
  childTables: ['quick_actions'],
  startChild: startQuickActions,
}
