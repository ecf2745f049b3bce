import type { ChangeCtx } from '../../platform/http/context.ts'
import { addDays, dayAt, startOfDay } from '../../platform/time/rules.ts'

/** One event in the history of a sample family, with its day and time. */
export interface SampleEvent {
  daysAgo: number
  /** Minutes before the current time of day. */
  minutes: number
  write(ctx: ChangeCtx): Promise<unknown>
}

/** Every day has at least this many hours: a change to summer time removes one, and one is a margin. */
const minDayHours = 22

/** Writes all events, oldest first, because the history is append-only. */
export async function writeEvents(ctx: ChangeCtx, events: readonly SampleEvent[]): Promise<void> {
  const today = dayAt(ctx.now, ctx.timeZone)
  const timeOfDayMs = Math.min(ctx.now.getTime() - startOfDay(today, ctx.timeZone).getTime(), minDayHours * 60 * 60_000)
  const instantOf = ({ daysAgo, minutes }: SampleEvent) =>
    startOfDay(addDays(today, -daysAgo), ctx.timeZone).getTime() + timeOfDayMs - minutes * 60_000
  for (const event of [...events].sort((a, b) => instantOf(a) - instantOf(b))) {
    await event.write({ ...ctx, now: new Date(instantOf(event)) })
  }
}
