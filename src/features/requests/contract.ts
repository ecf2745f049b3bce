import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { maxTitleLength } from '../../platform/http/limits.ts'
import { exampleId, id, instant, optionalText, page } from '../../platform/http/shapes.ts'
import { childRoles, roles } from '../auth/rules.ts'
import { child } from '../children/contract.ts'
import { actReply } from '../points/contract.ts'

/** `deed`: something good. `wish`: a reward that is not in the store. */
export const requestKinds = ['habit', 'deed', 'reward', 'wish', 'job'] as const
export type RequestKind = (typeof requestKinds)[number]

export const requestStatuses = ['open', 'granted', 'declined', 'withdrawn', 'lapsed'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** Of a child. */
export const maxOpenRequests = 20
/** How many a child may have, answered ones as well: 9 a day for 18 years. */
export const maxRequests = 60_000
export const maxNoteLength = 200
export const maxAnswerLength = 200

const request = z.object({
  id: z.uuid(),
  childId: z.uuid(),
  kind: z.enum(requestKinds),
  /** The habit, reward or job; of a wish, the reward that was added for it. */
  subjectId: z.nullable(z.uuid()),
  /** That of the subject when it was asked for; else the child's words. Null for a deed without words. */
  title: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The family's day on which it was asked for. */
  day: z.string(),
  /** What the subject gives or costs now, or did when it was answered; null for a deed and a wish until granted. */
  points: z.nullable(z.int()),
  status: z.enum(requestStatuses),
  createdAt: instant,
  /** Null unless granted or declined. */
  answeredAt: z.nullable(instant),
  answeredBy: z.nullable(z.object({ id: z.nullable(z.uuid()), name: z.string() })),
  /** A few words with the refusal. */
  answer: z.nullable(z.string()),
  /** The entry of a granted one, for undoing it; null for a wish. */
  activityId: z.nullable(z.uuid()),
})
export type Request = z.infer<typeof request>

/** A request as its child sees it. */
const ownRequest = z.extend(z.omit(request, { answeredBy: true }), {
  /** Whether the child has put the answer away. */
  isSeen: z.boolean(),
})
export type OwnRequest = z.infer<typeof ownRequest>

export const listRequests = defineCall({
  method: 'GET',
  path: '/api/requests',
  summary: 'What the children of the family ask for, newest first',
  roles,
  scopes: ['read'],
  query: z.extend(page, { status: z.optional(z.enum(requestStatuses)), childId: z.optional(id) }),
  exampleQuery: { childId: exampleId('children'), before: exampleId('requests') },
  reply: z.array(request),
})

const answered = z.object({ request, child, ...actReply })

/** What the act refuses that grants a request. The request stays open. */
const actRefusals = {
  quota_reached: 409,
  already_checked_in: 409,
  habit_completed: 409,
  price_changed: 409,
  limit_reached: 409,
  out_of_stock: 409,
  insufficient_points: 409,
  job_done: 409,
} as const

export const grantRequest = defineCall({
  method: 'POST',
  path: '/api/requests/{id}/grant',
  summary: 'Grant a request: check in, praise, redeem, finish the job or add the reward. A helper grants habits',
  roles,
  body: z.object({
    /** Needed for a deed, 1 to 100, and for a wish, its price; for a reward, the price that was shown. */
    points: z.optional(z.nullable(z.int())),
  }),
  example: {},
  reply: answered,
  refusals: { already_answered: 409, ...actRefusals },
})

export const declineRequest = defineCall({
  method: 'POST',
  path: '/api/requests/{id}/decline',
  summary: 'Decline a request, with a few kind words or none. A helper declines habits',
  roles,
  body: z.object({ answer: optionalText(maxAnswerLength) }),
  example: { answer: 'On the weekend.' },
  reply: answered,
  refusals: { already_answered: 409 },
})

export const reopenRequest = defineCall({
  method: 'DELETE',
  path: '/api/requests/{id}/decline',
  summary: 'Take the answer “not now” back: the request is open again. A helper does for habits',
  roles,
  reply: null,
  refusals: { already_answered: 409 },
})

export const listOwnRequests = defineCall({
  method: 'GET',
  path: '/api/child/requests',
  summary: 'What the child asks for, and what was answered in the last 14 days, newest first',
  roles: childRoles,
  reply: z.array(ownRequest),
  refusals: { choose_child: 409 },
})

const needsSubject = (kind: RequestKind) => kind === 'habit' || kind === 'reward' || kind === 'job'

const asked = z.object({
  kind: z.enum(requestKinds),
  /** Of a habit, reward or job. */
  subjectId: z.optional(z.nullable(id)),
  /** Of a wish, and of a deed if there are words. */
  title: optionalText(maxTitleLength),
  note: optionalText(maxNoteLength),
})

type RequestInput = z.infer<typeof asked>
const isSubjectGiven = z.refine<RequestInput>(({ kind, subjectId }) => !needsSubject(kind) || subjectId != null, {
  path: ['subjectId'],
  error: 'must be given for a habit, a reward and a job',
})
const isTitleGiven = z.refine<RequestInput>(({ kind, title }) => kind !== 'wish' || title != null, {
  path: ['title'],
  error: 'must be given for a wish',
})

const askRefusals = {
  too_many_requests: 409,
  quota_reached: 409,
  already_checked_in: 409,
  habit_completed: 409,
  not_taken: 409,
  job_done: 409,
} as const

export const addRequest = defineCall({
  method: 'POST',
  path: '/api/child/requests',
  summary: 'Ask for something. What is open for this subject today already is returned as it is',
  roles: childRoles,
  body: asked.check(isSubjectGiven, isTitleGiven),
  example: { kind: 'reward', subjectId: exampleId('rewards') },
  reply: ownRequest,
  status: 201,
  refusals: { choose_child: 409, ...askRefusals },
})

export const addRequestForChild = defineCall({
  method: 'POST',
  path: '/api/requests',
  summary: 'Ask for something as the child would, with a token; members grant instead',
  roles: [],
  scopes: ['request'],
  body: z.extend(asked, { childId: id }).check(isSubjectGiven, isTitleGiven),
  example: { childId: exampleId('children'), kind: 'reward', subjectId: exampleId('rewards') },
  reply: ownRequest,
  status: 201,
  refusals: askRefusals,
})

export const withdrawRequest = defineCall({
  method: 'DELETE',
  path: '/api/child/requests/{id}',
  summary: 'Take back a request that is not answered; repeated, the same',
  roles: childRoles,
  reply: null,
  refusals: { choose_child: 409, already_answered: 409 },
})

export const markRequestSeen = defineCall({
  method: 'POST',
  path: '/api/child/requests/{id}/seen',
  summary: 'Note that the child has seen the answer',
  roles: childRoles,
  reply: null,
  refusals: { choose_child: 409 },
})
