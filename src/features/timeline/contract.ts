import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { maxTitleLength } from '../../platform/http/limits.ts'
import { day, exampleId, id, maxUnits, page, storable } from '../../platform/http/shapes.ts'
import { roles } from '../auth/rules.ts'
import { filterTypes } from '../points/rules.ts'
import { activity } from '../points/contract.ts'

export const maxSearchLength = 100

const maxThingLength = 'title:'.length + maxTitleLength

/**
 * What entries are about: `habit:ID`, `skill:ID`, `reward:ID`, archived ones as well, `title:TEXT` for behaviours with
 * this key or title, or `all`.
 */
export const thing = z
  .string()
  .check(
    z.maxLength(maxThingLength),
    maxUnits(maxThingLength),
    storable,
    z.regex(/^(?:all|(?:habit|skill|reward):[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}|title:.*\S.*)$/s),
  )

const filters = z.object({
  /** Words that all must be there: Latin ones by their beginning, Chinese anywhere, signs as they are. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(maxSearchLength), maxUnits(maxSearchLength), storable)),
  type: z.optional(z.enum(filterTypes)),
  /** Its entries that count: without what was undone and the undos, and without the bonus of a completion. */
  thing: z.optional(thing),
  /** The member who recorded it. */
  by: z.optional(id),
  /** The family's days, both included. */
  from: z.optional(day),
  to: z.optional(day),
})

export const listActivities = defineCall({
  method: 'GET',
  path: '/api/activities/{childId}',
  summary: 'The child’s timeline or what is found in it, newest first; answers 304 when nothing is new',
  roles,
  scopes: ['read'],
  query: z.extend(page, filters.shape),
  exampleQuery: { before: exampleId('activities') },
  reply: z.array(activity),
})

// The timeline answers it; it is described with points, as the features below offer undo after each act.
export { undoActivity } from '../points/contract.ts'
