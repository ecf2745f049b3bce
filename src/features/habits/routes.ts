import {
  mount,
  mountAct,
  type Mounting,
  mountRead,
  mountVersionedRead,
  thingsVersion,
} from '../../platform/http/mount.ts'
import { checkInHabit, createCheckingIn } from './checkIn.ts'
import { addHabit, canCheckIn, checkIn, deleteHabit, listCheckIns, listHabits } from './contract.ts'
import { addHabitToChild, archiveHabit, listCheckInsOfHabit, listHabitsOfChild, readCanCheckIn } from './service.ts'

export function mountHabits(to: Mounting): void {
  mountVersionedRead(to, listHabits, thingsVersion, (ctx, { params }) => listHabitsOfChild(ctx, params.childId))
  mount(to, addHabit, (ctx, { body }) => addHabitToChild(ctx, body))
  mount(to, deleteHabit, (ctx, { params }) => archiveHabit(ctx, params.id))
  mountRead(to, canCheckIn, (ctx, { params }) => readCanCheckIn(ctx, params.id))
  mountRead(to, listCheckIns, (ctx, { params }) => listCheckInsOfHabit(ctx, params.id))
  const checkingIn = createCheckingIn(to)
  mountAct(to, checkIn, (ctx, { params, body }) => checkInHabit(ctx, params.id, body, checkingIn))
}
