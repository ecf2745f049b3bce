import type { BodyInput } from '../platform/http/contract.ts'
import { addDays } from '../platform/time/rules.ts'
import { listChildren } from '../features/children/contract.ts'
import { addHabit, checkIn, listHabits, updateHabit } from '../features/habits/contract.ts'
import { listActivities, undoActivity } from '../features/timeline/contract.ts'
import { childId, family, today } from './familyOfTest.ts'

// Steps that the tests of habits take with the child of the running test.

export const start = (body: Partial<BodyInput<typeof addHabit>> = {}) =>
  family.ok(addHabit, { body: { childId, title: 'Read', ...body } })
export const checkInOn = (id: string, date: string) => family.ok(checkIn, { params: { id }, body: { date } })
export const change = (id: string, body: BodyInput<typeof updateHabit>) =>
  family.ok(updateHabit, { params: { id }, body })
export const undo = (id: string) => family.ok(undoActivity, { params: { id } })
export const daysAgo = (count: number) => addDays(today, -count)
export const balance = async () => (await family.ok(listChildren)).find(({ id }) => id === childId)!.points
export const timeline = () => family.ok(listActivities, { params: { childId } })
export const onlyHabit = async () => (await family.ok(listHabits, { params: { childId } }))[0]!
