import { mountChange } from '../../platform/http/change.ts'
import { mountCachedQuery, mountQuery } from '../../platform/http/query.ts'
import { mountAddition } from '../children/quota.ts'
import { childScope, ofChild } from '../children/versions.ts'
import { deleteItem } from '../effort/service.ts'
import { mountAct } from '../points/acts.ts'
import type { Mount } from '../points/feature.ts'
import { checkIn } from './checkIn.ts'
import * as contract from './contract.ts'
import { deleteExcusedOfChild, excuseChild, listExcusedOfChild } from './excused.ts'
import {
  addHabitToChild,
  restoreHabit,
  reopenHabit,
  correctHabit,
  listCheckInsOfHabit,
  listHabitsOfChild,
  orderHabitsOfChild,
  readCanCheckIn,
} from './service.ts'

export function mountHabits({ app, perform }: Mount): void {
  mountCachedQuery(app, contract.listHabits, ofChild, (ctx, { params, query }) =>
    listHabitsOfChild(app.db, params.childId, query, ctx),
  )
  mountAddition(
    app,
    contract.addHabit,
    ({ body }) => ({ childId: body.childId, counts: { habits: 1 } }),
    (tx, { body }, ctx) => addHabitToChild(tx, body, ctx),
  )
  mountChange(app, contract.updateHabit, (tx, { params, body }, ctx) => correctHabit(tx, params.id, body, ctx))
  mountChange(app, contract.continueHabit, (tx, { params, body }, ctx) => reopenHabit(tx, params.id, body, ctx))
  mountChange(app, contract.orderHabits, (tx, { params, body }, ctx) =>
    orderHabitsOfChild(tx, params.childId, body, ctx),
  )
  mountChange(app, contract.deleteHabit, (tx, input, ctx) => deleteItem(tx, 'habits', input, ctx))
  mountChange(app, contract.restoreHabit, (tx, { params }, ctx) => restoreHabit(tx, params.id, ctx))
  mountQuery(app, contract.canCheckIn, (ctx, { params }) => readCanCheckIn(app.db, params.id, ctx))
  mountQuery(app, contract.listCheckIns, (ctx, { params, query }) => listCheckInsOfHabit(app.db, params.id, query, ctx))
  mountAct(app, perform, checkIn)
  const ofNamedChild = { scope: childScope, id: ({ id }: { id: string }) => id }
  mountCachedQuery(app, contract.listExcused, ofNamedChild, (ctx, { params, query }) =>
    listExcusedOfChild(app.db, params.id, query, ctx),
  )
  mountChange(app, contract.excuse, (tx, { params, body }, ctx) => excuseChild(tx, params.id, body, ctx))
  mountChange(app, contract.deleteExcused, (tx, { params, query }, ctx) =>
    deleteExcusedOfChild(tx, params.id, params.excusedId, query, ctx),
  )
}
