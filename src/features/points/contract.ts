import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { activityTypes, instant } from '../../platform/http/shapes.ts'
import { child } from '../children/contract.ts'

/** One entry of the timeline. */
export const activity = z.object({
  id: z.uuid(),
  childId: z.uuid(),
  type: z.enum(activityTypes),
  /** As it was called at the time; a client that knows `metadata` words it in its own language. */
  title: z.string(),
  description: z.nullable(z.string()),
  /** Null for what moves no points. */
  points: z.nullable(z.int()),
  iconName: z.nullable(z.string()),
  createdAt: instant,
  /** A JSON object as text: `kind` says what happened, the rest is data for wording it. */
  metadata: z.nullable(z.string()),
  /** The entry that took this one back. */
  undoneBy: z.nullable(z.uuid()),
  /** The entry that this one takes back. */
  undoes: z.nullable(z.uuid()),
})
export type Activity = z.infer<typeof activity>
export type ActivityType = Activity['type']

export const undoActivity = defineCall({
  method: 'POST',
  path: '/api/activities/{id}/undo',
  summary: 'Take back the whole act that made this entry',
  reply: z.object({ activity, child }),
  status: 201,
  refusals: ['already_undone', 'not_undoable'],
})
