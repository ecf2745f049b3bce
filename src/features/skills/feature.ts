import { wholeNumber } from '../../platform/http/shapes.ts'
import { maxPoints } from '../behaviors/contract.ts'
import { fieldsOf } from '../points/childTable.ts'
import type { Feature } from '../points/feature.ts'
import { timelineWords } from '../timeline/words.ts'
import { maxSkills } from './contract.ts'
import { ledgerRules } from './ledgerRules.ts'
import { mountSkills } from './routes.ts'
import { undoProgress } from './undo.ts'

export const skills: Feature = {
  name: 'skills',
  mount: mountSkills,
  activityTypes: {
    skill: {
      undo: undoProgress,
      sumName: { en: 'Skills', zh: '技能', es: 'Habilidades' },
      kinds: {
        skill_score: { words: timelineWords('skillScore'), storyKind: 'score' },
        skill_completed: { words: timelineWords('skillCompleted'), storyKind: 'completion' },
      },
    },
  },
  childTables: {
    skills: {
      limit: { most: maxSkills, per: 'childId', key: ['id'] },
      list: 'skills',
      fields: fieldsOf(
        'id childId title description difficulty points targetValue targetUnit dueDate position completedAt completionId isCompletedByHand archivedAt createdAt',
      ),
      shapes: { points: wholeNumber(0, maxPoints) },
      order: ['ordinal'],
      import: { as: 'item', compare: 'title description difficulty target_value target_unit due_date' },
    },
    skill_scores: {
      limit: 'elsewhere',
      list: 'skillScores',
      fields: fieldsOf('skillId childId activityId value createdAt'),
      order: ['skill_id', 'seq'],
      import: { as: 'row_of_entry', entry: 'activity_id', item: 'skill_id' },
    },
  },
  ledgerRules,
}
