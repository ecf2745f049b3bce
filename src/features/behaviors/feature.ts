import { fieldsOf } from '../points/childTable.ts'
import type { Feature } from '../points/feature.ts'
import { undoPointsOnly } from '../points/undo.ts'
import { wholeNumber } from '../../platform/http/shapes.ts'
import { maxPoints } from './contract.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { zh } from './messages/zh.ts'
import { mountBehaviors } from './routes.ts'
import { remedyPoints } from './rules.ts'
import { startQuickActions } from './service.ts'

export const behaviors: Feature = {
  name: 'behaviors',
  mount: mountBehaviors,
  activityTypes: {
    behavior: {
      undo: undoPointsOnly,
      sumName: { en: 'Behaviors', zh: '行为', es: 'Conductas' },
      kinds: {
        behavior: { isPraise: true, storyKind: 'praise' },
        punishment: { storyKind: 'deduction' },
        gift: { words: wordsOf('gift'), storyKind: 'praise' },
        remedy: {
          words: {
            byPoints: { [remedyPoints.small]: wordsOf('remedySmall'), [remedyPoints.major]: wordsOf('remedyMajor') },
          },
          storyKind: 'praise',
        },
      },
    },
  },
  childTables: {
    quick_actions: {
      limit: 'elsewhere',
      list: 'quickActions',
      fields: fieldsOf('childId key title points'),
      shapes: { points: wholeNumber(1, maxPoints) },
      order: ['child_id', 'position'],
      import: { as: 'own_statements' },
    },
  },
  startChild: startQuickActions,
  readyTitles: { zh: zh.defaults, en: en.defaults, es: es.defaults },
}

function wordsOf(key: 'gift' | 'remedySmall' | 'remedyMajor') {
  return { zh: zh.behaviors[key], en: en.behaviors[key], es: es.behaviors[key] }
}
