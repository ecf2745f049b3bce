import { sql } from '../../platform/db/sql.ts'
import { conflict, notAllowed } from '../../platform/http/errors.ts'
import { checkIn } from '../habits/checkIn.ts'
import { requireActiveChild } from '../lending/activeChild.ts'
import { type Act, type Decision, defineAct } from '../points/acts.ts'
import type { Via } from '../points/contract.ts'
import type { Feature } from '../points/feature.ts'
import { partOf, stateAbout, type StateOf } from '../points/reuse.ts'
import { type HabitAsking, habitAsking, requestRow, requireRoomForRequest, insertRequests } from '../requests/ask.ts'
import { createUndo } from '../timeline/undo.ts'
import { tickHabit } from './contract.ts'

interface State {
  checkIn: StateOf<typeof checkIn>
  /** The check-ins of today and the days beside it: the database does not know the family's day. */
  ticks: readonly Tick[]
  asking: HabitAsking
}

interface Tick {
  day: string
  via: Via | null
  /** A member has granted it. */
  isGranted: boolean
  undo: StateOf<ReturnType<typeof createUndo>>
}

/**
 * Checks in a habit for today, or undoes the child's own check-in of today: by the decisions of the calls with which
 * members do so. Where the family wants to be asked, it asks, or takes that back.
 */
export function createTick(features: readonly Feature[]): Act<typeof tickHabit, State> {
  const undo = createUndo(features)
  return defineAct<typeof tickHabit, State>({
    call: tickHabit,
    checkSession: requireActiveChild,
    ids: ({ params }) => ({ subjectId: params.id }),
    child: sql`(select h.child_id from habits h
      where h.family_id = session.family_id and h.id = request.subject_id and h.archived_at is null
        and coalesce(h.child_id = (session.json -> 'grant' ->> 'activeId')::uuid, true))`,
    state: sql`
      select json_build_object('checkIn', (${checkIn.state}), 'ticks', (
        select coalesce(json_agg(json_build_object('day', k.day, 'via', a.via, 'undo', ${stateAbout(undo.state, sql`k.activity_id`)},
          'isGranted', exists (select from requests q where q.family_id = k.family_id and q.activity_id = k.activity_id))), '[]')
        from habit_checkins k join activities a on a.family_id = k.family_id and a.id = k.activity_id
        where k.family_id = h.family_id and k.habit_id = h.id
          and k.day between (request.now at time zone 'UTC')::date - 1 and (request.now at time zone 'UTC')::date + 1), 'asking', ${habitAsking})
      from habits h where h.family_id = c.family_id and h.id = request.subject_id`,
    decide(before, { params, body }, at): Decision<typeof tickHabit, State> {
      const { child, state } = before
      const tick = state.ticks.find(({ day }) => day === at.today)
      const open = state.asking.open.filter(({ day }) => day === at.today)
      const stay = (is: 'open' | 'asked' | 'done') => ({ reply: { state: is, points: child.points }, entries: [] })
      if (!body.isDone) {
        const ids = { family_id: at.familyId, child_id: child.id }
        if (!tick) return { ...stay('open'), rows: { withdrawn: open.map(({ id }) => ({ ...ids, id })) } }
        if (child.view.habits !== 'free' || tick.via?.kind !== 'child' || tick.isGranted) throw notAllowed()
        const input = { params: { id: tick.undo.id }, query: undefined, body: undefined }
        const { reply, entries, rows } = undo.decide({ ...before, state: tick.undo }, input, at)
        return { reply: { state: 'open', points: reply.child.points }, entries, rows: partOf('undo', rows) }
      }
      if (tick) return stay('done')
      if (child.view.habits === 'ask') {
        if (open.length > 0) return stay('asked')
        const { id: subjectId, title, completedAt } = state.checkIn.habit
        if (completedAt !== null) throw conflict('habit_completed', 'This habit is already completed.')
        requireRoomForRequest(state.asking.counts)
        return { ...stay('asked'), rows: { asked: [requestRow({ kind: 'habit', subjectId, title }, child.id, at)] } }
      }
      const input = { params, query: undefined, body: { date: at.today } }
      const { reply, entries, rows } = checkIn.decide({ ...before, state: state.checkIn }, input, at)
      return { reply: { state: 'done', points: reply.child.points }, entries, rows: partOf('checkIn', rows) }
    },
    writes: {
      ...partOf('checkIn', checkIn.writes),
      ...partOf('undo', undo.writes),
      asked: insertRequests,
      withdrawn: (rows) => sql`
        update requests q set status = 'withdrawn' from ${rows.as('id uuid')}
        where q.family_id = row.family_id and q.id = row.id and q.status = 'open'`,
    },
  })
}
