import { checkWholeLedger } from '../ledger.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordFigure } from '../../testing/figures.ts'
import { runAgainstProgressModel, progressSteps } from '../../testing/progressModel.ts'
import { startServer, type TestServer } from '../../testing/startServer.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
// After each test, because the connections of PostgreSQL are limited.
afterEach(() => server.close())

/** `npm run test:faults` sets more. */
const runs = Number(process.env.PROGRESS_RUNS ?? 80)

const play = (numRuns: number) =>
  fc.check(
    fc.asyncProperty(progressSteps, (sequence) => runAgainstProgressModel(server, sequence)),
    { numRuns, endOnFailure: true },
  )

describe('any sequence of check-ins, scores, completions, corrections, undos and deletions', () => {
  it(`agrees with the model in ${runs} runs`, { timeout: runs * 2000 }, async () => {
    const { failed, counterexample, errorInstance } = await play(runs)
    expect([failed, counterexample, errorInstance]).toEqual([false, null, null])
    await server.expectSoundLedger()
    recordFigure(
      'R6',
      `after ${runs} sequences of check-ins, scores, completions, corrections, undos and deletions every rule of the checker holds, and responses agree with the model; each of 5 planted faults detected by both`,
    )
  })

  const ignore = (when: string, table: string, condition = 'true') => `
    create function bug() returns trigger language plpgsql as $$ begin return ${when === 'delete' ? 'null' : 'old'}; end $$;
    create trigger bug before ${when} on ${table} for each row when (${condition}) execute function bug();`

  it.each([
    ['an undone check-in stays', ignore('delete', 'habit_checkins')],
    [
      'a habit below its target stays completed',
      // To carry on with a higher target is no undo.
      ignore(
        'update',
        'habits',
        'old.completed_at is not null and new.completed_at is null and new.target_days = old.target_days',
      ),
    ],
    ['an undone score stays', ignore('delete', 'skill_scores')],
    [
      'an undone completion stays',
      ignore('update', 'skills', 'old.completed_at is not null and new.completed_at is null'),
    ],
    ['a completed habit is not marked', ignore('update', 'habits', 'new.completed_at is not null')],
  ])('disagrees with the model and with the checker when %s', { timeout: 180_000 }, async (_, bug) => {
    await server.db.unsafe(bug)
    expect((await play(300)).failed).toBe(true)
    expect(await checkWholeLedger(server.db)).not.toEqual([])
  })
})
