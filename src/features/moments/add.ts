import { sql } from '../../platform/db/sql.ts'
import { invalidInput } from '../../platform/http/errors.ts'
import { hasRight } from '../auth/rights.ts'
import { type Act, defineAct } from '../points/acts.ts'
import { dayOfTap, instantOfTap } from '../points/taps.ts'
import { recorderOf } from '../points/service.ts'
import { addMoment } from './contract.ts'

/** Adds a moment, which is an entry of history too. */
export const add: Act<typeof addMoment, true> = defineAct({
  call: addMoment,
  ids: ({ body }) => ({ childId: body.childId }),
  child: sql`request.child_id`,
  state: sql`select to_json(true)`,
  isAllowed: ({ body }, role) => !body.isForChild || hasRight(role, 'changeChildren'),
  decide({ child, lastSeq }, { body }, at) {
    const { familyId, now, today, newId } = at
    const { weather, mood, content = null } = body
    const isForChild = body.isForChild === true
    const happenedAt = instantOfTap(body.at, now)
    const notedDay = dayOfTap(happenedAt, at)
    const date = body.date ?? notedDay
    if (date > today) throw invalidInput({ date: 'must not be in the future' })
    const id = newId()
    const createdAt = now.toISOString()
    return {
      reply: {
        id,
        childId: child.id,
        weather,
        mood,
        content,
        date,
        notedDay,
        photoUrl: null,
        photos: [],
        createdAt,
        by: recorderOf(at),
        isForChild,
        activityId: id,
      },
      entries: [
        {
          id,
          type: 'moment',
          kind: 'moment',
          title: 'A moment to remember',
          description: content,
          points: null,
          iconName: 'heart',
          data: { weather, mood, date },
          happenedAt,
        },
      ],
      rows: {
        moments: [
          {
            family_id: familyId,
            child_id: child.id,
            id,
            seq: lastSeq + 1,
            weather,
            mood,
            content,
            date,
            created_at: createdAt,
            is_for_child: isForChild,
          },
        ],
      },
      nextState: true,
    }
  },
  writes: { moments: (rows) => sql`insert into moments select * from ${rows.of('moments')}` },
})
