import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import {
  description,
  exampleId,
  givenInstant,
  id,
  instant,
  optionalText,
  orDefault,
  title,
  wholeNumber,
} from '../../platform/http/shapes.ts'
import { rights } from '../auth/rights.ts'
import { roles } from '../auth/rules.ts'
import { actReply } from '../points/contract.ts'

export const behaviorTypes = ['reward', 'punishment'] as const
export const behaviorKinds = ['behavior', 'gift', 'remedy'] as const

/** The limit of one award or deduction; the least is 1. */
export const maxPoints = 100
/** The limit of one award by a token. */
export const maxTokenPoints = 20

export const maxKeyLength = 40

export const behavior = z.object({
  /** Also the id of its entry in the timeline. */
  id: z.uuid(),
  childId: z.uuid(),
  type: z.enum(behaviorTypes),
  title: z.string(),
  description: z.nullable(z.string()),
  /** Above zero for a reward, below zero for a punishment. */
  points: z.int(),
  kind: z.enum(behaviorKinds),
  createdAt: instant,
})
export type Behavior = z.infer<typeof behavior>

const size = (points: number) => Math.abs(points) >= 1 && Math.abs(points) <= maxPoints

export const recordBehavior = defineCall({
  method: 'POST',
  path: '/api/behaviors',
  summary: 'Award points for a behaviour, or deduct them; a reward enters the quick-action list',
  roles,
  scopes: ['award'],
  body: z
    .object({
      childId: id,
      type: z.enum(behaviorTypes),
      title,
      description,
      /** Only the size counts; the type decides the sign. */
      points: z.int().check(z.refine(size, { error: `must be a whole number from 1 to ${maxPoints}` })),
      kind: orDefault(z.enum(behaviorKinds), 'behavior'),
      /** A default quick action that was tapped. */
      key: optionalText(maxKeyLength),
      /** Awards although another member just did, see `just_awarded`. */
      again: z.optional(z.nullable(z.boolean())),
      /**
       * With a remedy: the deduction that it makes right. One of this child, which stands, and for which there is no
       * remedy yet.
       */
      repairs: z.optional(z.nullable(id)),
      /** When it was tapped, if it is sent later. */
      at: z.optional(z.nullable(givenInstant)),
    })
    .check(
      z.refine(({ type, kind }) => type === 'reward' || kind === 'behavior', {
        path: ['kind'],
        error: 'must be behavior for a punishment',
      }),
      z.refine(({ kind, repairs }) => repairs == null || kind === 'remedy', {
        path: ['repairs'],
        error: 'must be left out unless kind is remedy',
      }),
    ),
  example: { childId: exampleId('children'), type: 'reward', title: 'Tidied up', points: 5 },
  reply: z.extend(behavior, actReply),
  status: 201,
  refusals: { quota_reached: 409, just_awarded: 409, already_undone: 409, already_repaired: 409 },
})

/** The details of `just_awarded`: what another member recorded. */
export interface JustAwarded {
  by: { id: string; name: string }
  title: string
  points: number
  createdAt: string
}

export const quickAction = z.object({
  /** Names a default, for wording it in the reader's language; null for one of the family's own. */
  key: z.nullable(z.string()),
  title: z.string(),
  points: z.int(),
})
export type QuickAction = z.infer<typeof quickAction>

/** Entries that a list shows at most. `docs/spec.md`, section 9. */
export const maxQuickActions = 7

export const listQuickActions = defineCall({
  method: 'GET',
  path: '/api/behaviors/{childId}/quick-actions',
  summary: 'The child’s quick actions, newest first, at most seven',
  roles,
  scopes: ['read'],
  reply: z.array(quickAction),
})

export const replaceQuickActions = defineCall({
  method: 'PUT',
  path: '/api/behaviors/{childId}/quick-actions',
  summary: 'Replace the child’s quick actions by this list, in its order; none twice',
  roles: rights.changeQuickList,
  body: z
    .array(z.object({ key: optionalText(maxKeyLength), title, points: wholeNumber(1, maxPoints) }))
    .check(z.maxLength(maxQuickActions)),
  example: [
    { title: 'Set the table', points: 5 },
    { key: 'greeting', title: 'Polite greeting', points: 10 },
  ],
  reply: z.array(quickAction),
})
