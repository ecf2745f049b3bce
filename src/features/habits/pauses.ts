import type { Tx } from '../../platform/db/open.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { addDays, dayNumber } from '../../platform/time/rules.ts'
import { isSampleFamily, maxOf, tooMany } from '../children/quota.ts'
import { maxPauses } from './contract.ts'
import type { StoredHabit } from './service.ts'

/** Pauses a habit from today on, unless it is paused. @throws {Refusal} 409 `quota_reached` */
export async function pauseHabit(tx: Tx, { id, childId, pauses }: StoredHabit, ctx: RequestContext): Promise<void> {
  if (pauses.some(([, to]) => to === null)) return
  const most = maxOf(maxPauses, await isSampleFamily(tx, ctx.familyId))
  if (pauses.length >= most && !pauses.some(([from]) => from === dayNumber(ctx.today)))
    throw tooMany('habitPauses', most)
  await tx`
    insert into habit_pauses (family_id, habit_id, from_day, child_id)
    values (${ctx.familyId}, ${id}, ${ctx.today}, ${childId})
    on conflict (family_id, habit_id, from_day) do update set to_day = null`
}

/**
 * Ends the pause of a habit. Today is not paused then, because a day is paused when the habit was paused at its end.
 */
export async function resumeHabit(tx: Tx, { id }: StoredHabit, { familyId, today }: RequestContext): Promise<void> {
  await tx`
    delete from habit_pauses
    where family_id = ${familyId} and habit_id = ${id} and to_day is null and from_day >= ${today}`
  await tx`
    update habit_pauses set to_day = ${addDays(today, -1)}
    where family_id = ${familyId} and habit_id = ${id} and to_day is null`
}
