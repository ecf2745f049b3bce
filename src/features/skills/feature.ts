import type { Feature } from '../points/feature.ts'
import { ledgerRules } from './ledgerRules.ts'
import { mountSkills } from './routes.ts'
import { undoProgress } from './undo.ts'

export const skills: Feature = {
  name: 'skills',
  mount: mountSkills,
  activityTypes: { skill: undoProgress },
  childTables: ['skills', 'skill_scores'],
  ledgerRules,
}
