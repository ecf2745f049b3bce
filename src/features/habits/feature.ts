import type { Feature } from '../points/feature.ts'
import { ledgerRules } from './ledgerRules.ts'
import { mountHabits } from './routes.ts'
import { undoCheckIn } from './undo.ts'

export const habits: Feature = {
  name: 'habits',
  mount: mountHabits,
  activityTypes: { habit: undoCheckIn },
  childTables: ['habits', 'habit_checkins', 'habit_pauses', 'excused_days'],
  ledgerRules,
}
