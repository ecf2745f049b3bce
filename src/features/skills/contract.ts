import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import {
  archivedQuery,
  day,
  description,
  exampleId,
  givenInstant,
  id,
  idOrder,
  instant,
  optionalText,
  orDefault,
  title,
  wholeNumber,
  unusedQuery,
} from '../../platform/http/shapes.ts'
import { rights } from '../auth/rights.ts'
import { roles } from '../auth/rules.ts'
import { badge } from '../badges/contract.ts'
import { difficulties } from '../effort/contract.ts'
import { actReply } from '../points/contract.ts'

/** How many a child may have, archived ones as well. */
export const maxSkills = 300

export const maxTargetValue = 1_000_000
export const maxTargetUnitLength = 30
export const maxScore = 1_000_000_000

const skill = z.object({
  id: z.uuid(),
  childId: z.uuid(),
  title: z.string(),
  description: z.nullable(z.string()),
  difficulty: z.enum(difficulties),
  /** For completing it. */
  points: z.int(),
  /** Null for an open-ended challenge. */
  targetValue: z.nullable(z.int()),
  targetUnit: z.nullable(z.string()),
  /** Null before the first score. */
  currentBest: z.nullable(z.number()),
  dueDate: z.nullable(z.string()),
  isCompleted: z.boolean(),
  completedAt: z.nullable(instant),
  createdAt: instant,
  /** Only of archived ones. */
  archivedAt: z.optional(instant),
})
export type Skill = z.infer<typeof skill>

export const listSkills = defineCall({
  method: 'GET',
  path: '/api/skills/{childId}',
  summary:
    'The child’s skills, active ones first, in the order of the family; or the archived ones, last archived first',
  roles,
  scopes: ['read'],
  query: archivedQuery,
  reply: z.array(skill),
})

const targetValue = z.optional(z.nullable(wholeNumber(1, maxTargetValue)))
const targetUnit = optionalText(maxTargetUnitLength)
const dueDate = z.optional(z.nullable(day))

export const addSkill = defineCall({
  method: 'POST',
  path: '/api/skills',
  summary: 'Start a challenge; its points follow the difficulty',
  roles: rights.changeSkills,
  body: z.object({
    childId: id,
    title,
    description,
    difficulty: orDefault(z.enum(difficulties), 'easy'),
    targetValue,
    targetUnit,
    dueDate,
  }),
  example: { childId: exampleId('children'), title: 'Jump rope', targetValue: 100 },
  reply: skill,
  status: 201,
  refusals: { quota_reached: 409 },
})

export const updateSkill = defineCall({
  method: 'PUT',
  path: '/api/skills/{id}',
  summary:
    'Record a score, complete the challenge by hand, or correct it; of a completed one only title and description',
  roles,
  body: z.object({
    title: z.optional(title),
    description,
    difficulty: z.optional(z.enum(difficulties)),
    /** Above the best. */
    targetValue,
    targetUnit,
    dueDate,
    /** A score, decimals allowed. It only ever raises the best. */
    currentBest: z.optional(z.number().check(z.gte(0), z.lte(maxScore))),
    isCompleted: z.optional(z.boolean()),
    /** When the score was recorded, if it is sent later. */
    at: z.optional(z.nullable(givenInstant)),
  }),
  example: { currentBest: 34.5 },
  reply: z.extend(skill, {
    ...actReply,
    /** Above zero when this completed the skill. */
    pointsAwarded: z.int(),
    badge: z.nullable(badge),
    /** The timeline entry, for undoing it; null when nothing changed. */
    activityId: z.nullable(z.uuid()),
  }),
  refusals: { quota_reached: 409, skill_completed: 409 },
})

/** The most scores that are listed. An import may bring hundreds of thousands. */
export const maxScores = 1000

export const listScores = defineCall({
  method: 'GET',
  path: '/api/skills/{id}/scores',
  summary: 'The newest 1,000 scores that are not undone, newest first',
  roles,
  scopes: ['read'],
  reply: z.array(z.object({ value: z.number(), createdAt: instant })),
})

export const orderSkills = defineCall({
  method: 'PUT',
  path: '/api/skills/{childId}/order',
  summary: 'Put the skills in an order; those that are left out follow as they were',
  roles: rights.changeSkills,
  body: idOrder,
  example: [exampleId('skills')],
  reply: z.array(skill),
})

export const restoreSkill = defineCall({
  method: 'POST',
  path: '/api/skills/{id}/restore',
  summary: 'Bring back a deleted skill with everything it had',
  roles: rights.changeSkills,
  reply: skill,
})

export const deleteSkill = defineCall({
  method: 'DELETE',
  path: '/api/skills/{id}',
  summary: 'Archive a skill; its points and timeline entries stay',
  roles: rights.changeSkills,
  query: unusedQuery,
  reply: null,
})
