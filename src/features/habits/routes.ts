import { mount, mountAct, mountRead, type Mounting } from '../../platform/http/mount.ts'
import { checkInHabit } from './checkIn.ts'
import { addHabit, canCheckIn, checkIn, deleteHabit, listCheckIns, listHabits } from './contract.ts'
import { addHabitToChild, archiveHabit, listCheckInsOfHabit, listHabitsOfChild, readCanCheckIn } from './service.ts'

export function mountHabits(to: Mounting): void {
  mountRead(to, listHabits, (ctx, { params }) => listHabitsOfChild(ctx, params.childId))
  mount(to, addHabit, (ctx, { body }) => addHabitToChild(ctx, body))
  mount(to, deleteHabit, (ctx, { params }) => archiveHabit(ctx, params.id))
  mountRead(to, canCheckIn, (ctx, { params }) => readCanCheckIn(ctx, params.id))
  mountRead(to, listCheckIns, (ctx, { params }) => listCheckInsOfHabit(ctx, params.id))
  mountAct(to, checkIn, (ctx, { params, body }) => checkInHabit(ctx, params.id, body))
}
