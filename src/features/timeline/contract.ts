import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { page } from '../../platform/http/shapes.ts'
import { activity } from '../points/contract.ts'

export const listActivities = defineCall({
  method: 'GET',
  path: '/api/activities/{childId}',
  summary: 'The child’s timeline, newest first; answers 304 when nothing is new',
  query: page,
  reply: z.array(activity),
  status: 200,
})

// The timeline answers it; it is described with points, as the features below offer undo after each act.
export { undoActivity } from '../points/contract.ts'
