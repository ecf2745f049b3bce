import type { Feature } from '../points/feature.ts'
import { undoPointsOnly } from '../points/undo.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { zh } from './messages/zh.ts'
import { mountBehaviors } from './routes.ts'
import { remedyPoints } from './rules.ts'
import { startQuickActions } from './service.ts'

export const behaviors: Feature = {
  name: 'behaviors',
  mount: mountBehaviors,
  activityTypes: { behavior: undoPointsOnly },
  childTables: ['quick_actions'],
  startChild: startQuickActions,
  entryWords: {
    kinds: {
      gift: wordsOf('gift'),
      [`remedy ${remedyPoints.small}`]: wordsOf('remedySmall'),
      [`remedy ${remedyPoints.major}`]: wordsOf('remedyMajor'),
    },
    keys: { zh: zh.defaults, en: en.defaults, es: es.defaults },
  },
}

function wordsOf(key: 'gift' | 'remedySmall' | 'remedyMajor') {
  return { zh: zh.behaviors[key], en: en.behaviors[key], es: es.behaviors[key] }
}
