import type { Act } from '../../features/points/acts.ts'
import { performWithin } from '../../features/points/runner.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { Call, Input, ReplyOf } from '../../platform/http/contract.ts'
import { addDays, dayAt, startOfDay } from '../../platform/time/rules.ts'

/** The context of a step of the sample history. `ctx` has the instant of the step. */
export interface StepContext {
  tx: Tx
  ctx: ChangeContext
  perform<C extends Call, State>(act: Act<C, State>, input: Partial<Input<C>>): Promise<ReplyOf<C>>
}

/** One step of the sample history, on a day and at a time of day. */
export interface Step {
  daysAgo: number
  /** Minutes before the present time of day. */
  minutes: number
  run(stage: StepContext): Promise<unknown>
}

interface Sample {
  tx: Tx
  /** The digest of the session's token. */
  token: string
  ctx: ChangeContext
}

/** Every day is longer than this, also when clocks go forward. */
const safeHours = 22

/** Runs all steps in the order of time, in which history must be written. */
export async function runSteps({ tx, token, ctx }: Sample, steps: readonly Step[]): Promise<void> {
  const { now, today } = ctx
  const timeOfDayMs = Math.min(now.getTime() - startOfDay(today, ctx).getTime(), safeHours * 60 * 60_000)
  const instantOf = ({ daysAgo, minutes }: Step) =>
    startOfDay(addDays(today, -daysAgo), ctx).getTime() + timeOfDayMs - minutes * 60_000
  for (const step of [...steps].sort((a, b) => instantOf(a) - instantOf(b))) {
    const at = new Date(instantOf(step))
    await step.run({
      tx,
      ctx: { ...ctx, now: at, today: dayAt(at, ctx) },
      async perform(act, input) {
        const request = {
          act: act as unknown as Act,
          input: input as Input<Call>,
          token,
          key: undefined,
          now: at,
        }
        return JSON.parse((await performWithin(tx, request)).body!)
      },
    })
  }
}
