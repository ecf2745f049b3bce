import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { instant } from '../../platform/http/shapes.ts'
import { roles } from '../auth/rules.ts'

export const badgeKinds = ['habit_master', 'skill_master'] as const

/** One per kind and child, however often it was earned. */
export const badge = z.object({
  /** The id of the timeline entry that first earned it. */
  id: z.uuid(),
  kind: z.enum(badgeKinds),
  /** In English; clients word it by its kind. */
  title: z.string(),
  iconName: z.string(),
  /** How often it was earned: completed habits or skills that are not undone. */
  count: z.int(),
  earnedAt: instant,
})
export type Badge = z.infer<typeof badge>
export type BadgeKind = Badge['kind']

export const listBadges = defineCall({
  method: 'GET',
  path: '/api/badges/{childId}',
  summary: 'The badges that the child has earned, one per kind',
  roles,
  scopes: ['read'],
  reply: z.array(badge),
})
