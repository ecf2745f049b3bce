import type { ChangeCtx } from '../../platform/http/context.ts'
import { addDays, dayAt, startOfDay } from '../../platform/time/rules.ts'

/** Something that a sample family did, on the day and at the time at which it did it. */
export interface Happening {
  daysAgo: number
  /** Minutes before the time of day it is now. */
  minutes: number
  happen(ctx: ChangeCtx): Promise<unknown>
}

/** Hours that every day has: clocks that are put forward take at most one away, and a margin. */
const safeHours = 22

/** Lets it all happen, oldest first, as history must be written. */
export async function letHappen(ctx: ChangeCtx, happenings: readonly Happening[]): Promise<void> {
  const today = dayAt(ctx.now, ctx.timeZone)
  const timeOfDayMs = Math.min(ctx.now.getTime() - startOfDay(today, ctx.timeZone).getTime(), safeHours * 60 * 60_000)
  const instantOf = ({ daysAgo, minutes }: Happening) =>
    startOfDay(addDays(today, -daysAgo), ctx.timeZone).getTime() + timeOfDayMs - minutes * 60_000
  for (const happening of [...happenings].sort((a, b) => instantOf(a) - instantOf(b))) {
    await happening.happen({ ...ctx, now: new Date(instantOf(happening)) })
  }
}
