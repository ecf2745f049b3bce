import * as z from 'zod/mini'
import { day, wholeNumber } from '../../platform/http/shapes.ts'
import { maxPoints } from '../behaviors/contract.ts'
import { fieldsOf } from '../points/childTable.ts'
import type { Feature } from '../points/feature.ts'
import { timelineWords } from '../timeline/words.ts'
import { maxCheckIns, maxExcused, maxHabits, maxMinutes, maxPauses, parts, phases, thingPictures } from './contract.ts'
import { ledgerRules } from './ledgerRules.ts'
import { mountHabits } from './routes.ts'
import { undoCheckIn } from './undo.ts'

const days = { from: 'from_day', to: 'to_day' }

export const habits: Feature = {
  name: 'habits',
  mount: mountHabits,
  activityTypes: {
    habit: {
      undo: undoCheckIn,
      sumName: { en: 'Habits', zh: '习惯', es: 'Hábitos' },
      kinds: {
        habit_checkin: { words: timelineWords('habitCheckIn'), storyKind: 'checkin' },
        habit_bonus: { words: timelineWords('habitCompleted'), storyKind: 'completion' },
      },
    },
  },
  childTables: {
    habits: {
      limit: { most: maxHabits, per: 'childId', key: ['id'] },
      list: 'habits',
      fields: fieldsOf(
        'id childId title description difficulty points targetDays weekdays part picture minutes phase position completedAt completedDay graduatedDay bonusId earlierBonusIds archivedAt createdAt',
      ),
      shapes: {
        points: wholeNumber(0, maxPoints),
        // Exports of version 1.0.0 lack them.
        part: z._default(z.enum(parts), 'any'),
        picture: z._default(z.nullable(z.enum(thingPictures)), null),
        minutes: z._default(z.nullable(wholeNumber(1, maxMinutes)), null),
        phase: z._default(z.enum(phases), 'full'),
        graduatedDay: z._default(z.nullable(day), null),
      },
      order: ['ordinal'],
      import: { as: 'item', compare: 'title description difficulty weekdays part picture minutes phase target_days' },
    },
    habit_checkins: {
      limit: { most: maxCheckIns, per: 'habitId', key: ['habit_id', 'day'] },
      list: 'habitCheckins',
      fields: fieldsOf('habitId day childId activityId'),
      order: ['habit_id', 'day'],
      import: { as: 'own_statements' },
    },
    habit_pauses: {
      limit: { most: maxPauses, per: 'habitId', key: ['habit_id', 'from_day'] },
      list: 'habitPauses',
      fields: fieldsOf('habitId childId from to', days),
      order: ['habit_id', 'from_day'],
      import: { as: 'own_statements' },
    },
    excused_days: {
      limit: { most: maxExcused, per: 'childId', key: ['child_id', 'from_day'] },
      list: 'excusedDays',
      fields: fieldsOf('id childId from to reason', days),
      order: ['child_id', 'from_day'],
      import: { as: 'own_statements' },
    },
  },
  ledgerRules,
}
