import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { instant } from '../../platform/http/shapes.ts'
import { roles } from '../auth/rules.ts'
import { child } from '../children/contract.ts'

const person = z.object({ id: z.nullable(z.uuid()), name: z.string() })

/** Who noted something: the name they have now, or had when they left or were erased. Then the id is null. */
export const member = z.nullable(person)

/** The most characters of the name of a token or card. */
export const maxViaNameLength = 60

/** Through what an entry came: a child did or asked for it, or a token or card of this name. */
export const via = z.union([
  z.object({ kind: z.literal('child') }),
  z.object({ kind: z.enum(['token', 'card']), name: z.string() }),
])
export type Via = z.infer<typeof via>

/** Who recorded something, and through what; `via` is null for what a member did. */
export const recorder = z.nullable(z.extend(person, { via: z.nullable(via) }))

/** One entry of the timeline. */
export const activity = z.object({
  id: z.uuid(),
  childId: z.uuid(),
  /** Which feature it belongs to, by `activityTypes`; balance for carried-over points. */
  type: z.string(),
  /** The title at that time. A client that knows `metadata` words it in its own language. */
  title: z.string(),
  description: z.nullable(z.string()),
  /** Null for what moves no points. */
  points: z.nullable(z.int()),
  iconName: z.nullable(z.string()),
  /** When it was recorded. */
  createdAt: instant,
  /** When it was tapped: before `createdAt` if it was sent later. */
  happenedAt: instant,
  /** The day of the family on which its points count. It does not change with the family's time zone. */
  day: z.string(),
  /** A JSON object as text: `kind` says what happened, the rest is data for wording it. */
  metadata: z.nullable(z.string()),
  by: recorder,
  /** The entry that undid this one. */
  undoneBy: z.nullable(z.uuid()),
  undone: z.nullable(z.object({ at: instant, by: recorder })),
  undoes: z.nullable(z.uuid()),
})
export type Activity = z.infer<typeof activity>

/** Fields common to the replies of all calls that write history. */
export const actReply = {
  /** The revision of the child that includes this act. Data of that revision or a higher one includes it as well. */
  revision: z.int(),
}

export const undoActivity = defineCall({
  method: 'POST',
  path: '/api/activities/{id}/undo',
  summary: 'Undo the whole act that made this entry. A helper undoes their own entries of today',
  roles,
  reply: z.object({ activity, child, ...actReply }),
  status: 201,
  refusals: { already_undone: 409, not_undoable: 409 },
})
