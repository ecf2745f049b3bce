import { sql } from '../../platform/db/sql.ts'
import { invalidInput } from '../../platform/http/errors.ts'
import { awardEntries, record } from '../behaviors/record.ts'
import { type Act, defineAct } from '../points/acts.ts'
import { activityOf, stateAbout, type StateOf } from '../points/reuse.ts'
import { finishJob, type Job } from './contract.ts'
import { jobDone, jobJson } from './service.ts'

interface State {
  job: Job
  award: StateOf<typeof record>
}

/** Gives the points of a job to the child who has done it, as an award with the title of the job. */
export const finish: Act<typeof finishJob, State> = defineAct({
  call: finishJob,
  ids: ({ params, body }) => ({ childId: body.childId, subjectId: params.id }),
  child: sql`request.child_id`,
  state: sql`
    select json_build_object('job', ${jobJson(sql`request.now`)}, 'award', ${stateAbout(record.state, sql`null`)})
    from jobs j where j.family_id = c.family_id and j.id = request.subject_id`,
  decide(before, { body }, at) {
    const { child, state } = before
    const { job, award } = state
    if (job.childIds !== null && !job.childIds.includes(child.id))
      throw invalidInput({ childId: 'must be a child whom the job is for' })
    if (job.status === 'done') throw jobDone()
    const entries = awardEntries(before, award, { title: job.title, points: body.points ?? job.points }, at)
    const entry = entries[0]!
    return {
      reply: {
        job: { ...job, status: 'done', takenBy: child.id, requestId: null, activityId: entry.id },
        activity: activityOf(entry, child.id, at),
        child: { ...child, points: child.points + (entry.points ?? 0) },
      },
      entries,
      sharedId: job.id,
      rows: {
        done: [
          {
            family_id: at.familyId,
            child_id: child.id,
            id: job.id,
            activity_id: entry.id,
            done_at: at.now.toISOString(),
          },
        ],
      },
    }
  },
  writes: {
    done: (rows) => sql`
      update jobs j set taken_by = row.child_id, activity_id = row.activity_id, done_at = row.done_at
      from ${rows.as('id uuid, activity_id uuid, done_at timestamptz')} where j.family_id = row.family_id and j.id = row.id`,
  },
})
