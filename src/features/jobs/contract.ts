import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { day, exampleId, id, idOrder, instant, title, wholeNumber } from '../../platform/http/shapes.ts'
import { rights } from '../auth/rights.ts'
import { childRoles, roles } from '../auth/rules.ts'
import { maxPoints } from '../behaviors/contract.ts'
import { child } from '../children/contract.ts'
import { thingPictures } from '../habits/contract.ts'
import { activity, actReply } from '../points/contract.ts'

/** Those that nobody has done yet. */
export const maxOpenJobs = 50
/** Days for which a job that was done is listed. */
export const doneDays = 14
export const maxJobChildren = 20

/** One that was deleted is in no list. */
const job = z.object({
  id: z.uuid(),
  title: z.string(),
  picture: z.nullable(z.enum(thingPictures)),
  points: z.int(),
  /** For whom it is; null for any child of the family. */
  childIds: z.nullable(z.array(z.uuid())),
  /** A day of the family's. Nothing happens after it. */
  dueDay: z.nullable(z.string()),
  status: z.enum(['open', 'taken', 'done']),
  /** The child who has taken it, or has done it. */
  takenBy: z.nullable(z.uuid()),
  /** The open request that says it is done. */
  requestId: z.nullable(z.uuid()),
  /** The entry of a job that is done, for undoing it. */
  activityId: z.nullable(z.uuid()),
  createdAt: instant,
})
export type Job = z.infer<typeof job>

/** A job as a child sees it. */
export const seenJob = z.omit(job, { childIds: true })
export type SeenJob = z.infer<typeof seenJob>

export const listJobs = defineCall({
  method: 'GET',
  path: '/api/jobs',
  summary: 'Jobs that are to be done, oldest first, then those done in the last 14 days, newest first',
  roles,
  scopes: ['read'],
  reply: z.array(job),
})

const picture = z.optional(z.nullable(z.enum(thingPictures)))
const points = wholeNumber(1, maxPoints)
const childIds = z.optional(z.nullable(idOrder.check(z.minLength(1), z.maxLength(maxJobChildren))))
const dueDay = z.optional(z.nullable(day))

export const addJob = defineCall({
  method: 'POST',
  path: '/api/jobs',
  summary: 'Add something that is to be done once, for some children or for whoever takes it first',
  roles: rights.changeJobs,
  body: z.object({
    title,
    points,
    picture,
    /** Null or absent: for any child. */
    childIds,
    /** Today or later. */
    dueDay,
  }),
  example: { title: 'Rake the leaves', points: 15 },
  reply: job,
  status: 201,
  refusals: { too_many_jobs: 409, quota_reached: 409 },
})

export const updateJob = defineCall({
  method: 'PUT',
  path: '/api/jobs/{id}',
  summary: 'Change a job that is not done. If it is no longer for the child who took it, it is open again',
  roles: rights.changeJobs,
  body: z.object({ title: z.optional(title), points: z.optional(points), picture, childIds, dueDay }),
  example: { points: 20 },
  reply: job,
  refusals: { job_done: 409 },
})

export const deleteJob = defineCall({
  method: 'DELETE',
  path: '/api/jobs/{id}',
  summary: 'Delete a job; the entry of one that is done stays',
  roles: rights.changeJobs,
  reply: null,
})

export const finishJob = defineCall({
  method: 'POST',
  path: '/api/jobs/{id}/done',
  summary: 'Give a child the points of a job that it has done',
  roles,
  body: z.object({
    /** One of those whom the job is for. */
    childId: id,
    /** Those of the job when absent. */
    points: z.optional(z.nullable(points)),
  }),
  example: { childId: exampleId('children') },
  reply: z.object({
    job,
    /** Its timeline entry, for undoing it. */
    activity,
    child,
    ...actReply,
  }),
  refusals: { quota_reached: 409, job_done: 409 },
})

export const takeJob = defineCall({
  method: 'POST',
  path: '/api/child/jobs/{id}/take',
  summary: 'Take a job; only one child can',
  roles: childRoles,
  reply: seenJob,
  refusals: { choose_child: 409, job_taken: 409, job_done: 409 },
})

export const giveJobBack = defineCall({
  method: 'DELETE',
  path: '/api/child/jobs/{id}/take',
  summary: 'Give back a job that the child has taken',
  roles: childRoles,
  reply: null,
  refusals: { choose_child: 409, job_done: 409 },
})
