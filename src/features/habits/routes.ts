import { mountChange } from '../../platform/http/change.ts'
import { mountCachedQuery, mountQuery } from '../../platform/http/query.ts'
import { mountAddition } from '../children/quota.ts'
import { ofChild } from '../children/versions.ts'
import { addHabit, canCheckIn, deleteHabit, listCheckIns, listHabits } from './contract.ts'
import { addHabitToChild, archiveHabit, listCheckInsOfHabit, listHabitsOfChild, readCanCheckIn } from './service.ts'
import { mountAct } from '../points/acts.ts'
import type { Mount } from '../points/feature.ts'
import { checkIn } from './checkIn.ts'

export function mountHabits({ app, perform }: Mount): void {
  mountCachedQuery(app, listHabits, ofChild, (ctx, { params }) => listHabitsOfChild(app.db, params.childId, ctx))
  mountAddition(app, addHabit, (tx, { body }, ctx) => addHabitToChild(tx, body, ctx))
  mountChange(app, deleteHabit, (tx, { params }, ctx) => archiveHabit(tx, params.id, ctx))
  mountQuery(app, canCheckIn, (ctx, { params }) => readCanCheckIn(app.db, params.id, ctx))
  mountQuery(app, listCheckIns, (ctx, { params }) => listCheckInsOfHabit(app.db, params.id, ctx))
  mountAct(app, perform, checkIn)
}
