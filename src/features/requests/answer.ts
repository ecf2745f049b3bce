import { sql } from '../../platform/db/sql.ts'
import { invalidInput } from '../../platform/http/errors.ts'
import { defaultKeyOf } from '../behaviors/defaultTitles.ts'
import { awardEntries, record } from '../behaviors/record.ts'
import { maxPoints } from '../behaviors/contract.ts'
import type { Child } from '../children/contract.ts'
import { itemCount, itemsPerFamily, maxOf, requireRoom, tooMany } from '../children/quota.ts'
import { checkIn, checkInDay } from '../habits/checkIn.ts'
import { finish } from '../jobs/finish.ts'
import {
  type Act,
  type At,
  type Before,
  defineAct,
  type NewEntry,
  type OwnRow,
  type WriteRows,
} from '../points/acts.ts'
import { partOf, stateAbout, type StateOf } from '../points/reuse.ts'
import { maxPointsCost, maxRewards } from '../rewards/contract.ts'
import { redeem } from '../rewards/redeem.ts'
import { declineRequest, grantRequest, type Request, type RequestKind } from './contract.ts'
import { alreadyAnswered, requestJson, requireMayAnswer } from './service.ts'

/** The state that a grant reads, by kind of request: that of the act which the request becomes. */
interface Subjects {
  habit: StateOf<typeof checkIn>
  deed: { award: StateOf<typeof record>; language: keyof typeof deedTitles }
  reward: StateOf<typeof redeem>
  wish: Room
  job: StateOf<typeof finish>
}

/** What a child and its family have of what there are limits for. */
interface Room {
  rewards: number
  items: number
  isSample: boolean
}

interface State {
  request: Request
  subject: unknown
}

/** The outcome of the act that a request becomes. */
interface Granted extends Pick<Request, 'points'> {
  child: Child
  entries: readonly NewEntry[]
  rows: Readonly<Record<string, readonly OwnRow[]>>
  /** Of a wish, the reward that is added. */
  subjectId?: string
  sharedId?: string | undefined
}

type Grant<Subject> = (before: Before<Subject>, asked: { request: Request; points: number | null }, at: At) => Granted

/** The title of a deed that the child found no words for, in the language of the member who grants it. */
const deedTitles = { en: 'Did something good', zh: '做了一件好事', es: 'Hizo algo bueno' }

const grants: { [Kind in RequestKind]: Grant<Subjects[Kind]> } = {
  habit(before, { request }, at) {
    const { reply, entries, rows } = checkInDay(before, request.day, at)
    return { child: reply.child, entries, rows: partOf('habit', rows), points: before.state.habit.points }
  },

  deed(before, { request, points }, at) {
    const given = requirePoints(points, maxPoints)
    const { child } = before
    const { award, language } = before.state
    const title = request.title ?? deedTitles[language]
    const key = defaultKeyOf(title)
    const entries = awardEntries(before, award, { title, key, description: request.note, points: given }, at)
    return { child: { ...child, points: child.points + given }, entries, rows: {}, points: given }
  },

  reward(before, { points }, at) {
    const { id: rewardId, cost } = before.state
    const body = { childId: before.child.id, rewardId, pointsSpent: points ?? cost, times: 1 }
    const { reply, entries, rows } = redeem.decide(before, { params: {}, query: undefined, body }, at)
    return { child: reply.child, entries, rows: partOf('reward', rows), points: cost }
  },

  wish({ child, state: { rewards, isSample } }, { request, points }, { familyId, now, newId }) {
    const price = requirePoints(points, maxPointsCost)
    const most = maxOf(maxRewards, isSample)
    if (rewards >= most) throw tooMany('rewards', most)
    const id = newId()
    const row = { id, title: request.title, points_cost: price, created_at: now.toISOString() }
    return {
      child,
      entries: [],
      rows: { wish: [{ family_id: familyId, child_id: child.id, ...row }] },
      points: price,
      subjectId: id,
    }
  },

  job(before, { request }, at) {
    const input = { params: { id: request.subjectId! }, query: undefined, body: { childId: before.child.id } }
    const { reply, entries, rows, sharedId } = finish.decide(before, input, at)
    return { child: reply.child, entries, rows: partOf('job', rows), points: before.state.job.points, sharedId }
  },
}

function requirePoints(points: number | null, max: number): number {
  if (points !== null && points >= 1 && points <= max) return points
  throw invalidInput({ points: `must be a whole number from 1 to ${max}` })
}

/** The child and the request of a call about a request. */
const about = {
  ids: ({ params }: { params: { id: string } }) => ({ subjectId: params.id }),
  child: sql`(select q.child_id from requests q where q.family_id = session.family_id and q.id = request.subject_id)`,
}

/**
 * Grants a request: it becomes the act that a member would have performed, by the decision of that act, and is written
 * together with it. The entries say that they came through the child.
 */
export function createGrant({ itemTables, rowsPerFamily }: { itemTables: readonly string[]; rowsPerFamily: number }) {
  const stateOf = (state: typeof record.state) => stateAbout(state, sql`q.subject_id`)
  return defineAct<typeof grantRequest, State>({
    ...about,
    call: grantRequest,
    state: sql`
      select json_build_object('request', ${requestJson(sql`request.now`)}, 'subject', case q.kind
        when 'habit' then case when exists (
          select from habits own where own.family_id = q.family_id and own.id = q.subject_id and own.child_id = q.child_id
        ) then ${stateOf(checkIn.state)} end
        when 'reward' then ${stateOf(redeem.state)}
        when 'job' then ${stateOf(finish.state)}
        when 'deed' then json_build_object('award', ${stateOf(record.state)},
          'language', (select coalesce(g.language, 'en') from guardians g where g.id = session.guardian_id))
        else json_build_object('items', ${itemCount(itemTables, sql`c.family_id`)},
          'rewards', (select count(*) from rewards r where r.family_id = c.family_id and r.child_id = c.id),
          'isSample', (select f.is_sample from families f where f.id = c.family_id)) end)
      from requests q where q.family_id = c.family_id and q.id = request.subject_id`,
    decide(before, { body }, at) {
      const { child, state } = before
      const { request, subject } = state
      requireMayAnswer(request, at)
      if (request.status === 'granted') return { reply: { request, child }, entries: [] }
      if (request.status !== 'open' || subject === null) throw alreadyAnswered()
      if (request.kind === 'wish') requireRoom((subject as Room).items, itemsPerFamily(rowsPerFamily))
      const grant = grants[request.kind] as Grant<unknown>
      const asked = { request, points: body.points ?? null }
      const granted = grant({ ...before, state: subject }, asked, { ...at, via: { kind: 'child' } })
      const entries = granted.entries.map((entry): NewEntry => ({ ...entry, via: { kind: 'child' } }))
      const { points, subjectId = request.subjectId } = granted
      const answered = {
        ...answeredBy(at),
        status: 'granted' as const,
        points,
        subjectId,
        activityId: entries[0]?.id ?? null,
      }
      return {
        reply: { request: { ...request, ...answered }, child: granted.child },
        entries,
        ...(granted.sharedId !== undefined && { sharedId: granted.sharedId }),
        rows: { ...granted.rows, answers: [answerRow({ ...request, ...answered }, at)] },
      }
    },
    writes: {
      answers: writeAnswers,
      wish: (rows) => sql`
        insert into rewards (family_id, child_id, id, title, points_cost, category, is_custom, created_at)
        select family_id, child_id, id, title, points_cost, 'gift', true, created_at
        from ${rows.as('id uuid, title text, points_cost int, created_at timestamptz')}`,
      ...partOf('habit', checkIn.writes),
      ...partOf('reward', redeem.writes),
      ...partOf('job', finish.writes),
    },
  })
}

/** Declines a request. The words of the first refusal stay. */
export const decline: Act<typeof declineRequest, State> = defineAct({
  ...about,
  call: declineRequest,
  state: sql`
    select json_build_object('request', ${requestJson(sql`request.now`)})
    from requests q where q.family_id = c.family_id and q.id = request.subject_id`,
  decide({ child, state: { request } }, { body }, at) {
    requireMayAnswer(request, at)
    if (request.status === 'declined') return { reply: { request, child }, entries: [] }
    if (request.status !== 'open') throw alreadyAnswered()
    const declined: Request = { ...request, ...answeredBy(at), status: 'declined', answer: body.answer ?? null }
    return { reply: { request: declined, child }, entries: [], rows: { answers: [answerRow(declined, at)] } }
  },
  writes: { answers: writeAnswers },
})

const answeredBy = ({ now, guardianId, guardianName }: At) => ({
  answeredAt: now.toISOString(),
  answeredBy: { id: guardianId, name: guardianName },
})

const answerRow = ({ id, childId, status, subjectId, points, answer, activityId }: Request, at: At) => ({
  family_id: at.familyId,
  child_id: childId,
  id,
  status,
  subject_id: subjectId,
  points,
  answer,
  activity_id: activityId,
  answered_at: at.now.toISOString(),
  answered_by: at.guardianId,
})

function writeAnswers(rows: Parameters<WriteRows>[0]) {
  return sql`
    update requests q set status = row.status, subject_id = row.subject_id, points = row.points, answer = row.answer,
      activity_id = row.activity_id, answered_at = row.answered_at, answered_by = row.answered_by
    from ${rows.as('id uuid, status text, subject_id uuid, points int, answer text, activity_id uuid, answered_at timestamptz, answered_by uuid')}
    where q.family_id = row.family_id and q.id = row.id`
}
