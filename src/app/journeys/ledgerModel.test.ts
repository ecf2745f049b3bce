import { checkWholeLedger } from '../ledger.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordFigure } from '../../testing/figures.ts'
import { playAgainstModel, steps } from '../../testing/ledgerModel.ts'
import { startServer, type TestServer } from '../../testing/startServer.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

/** `npm run test:faults` asks for more. */
const runs = Number(process.env.LEDGER_RUNS ?? 500)

describe('any sequence of awards, deductions, undos and retries, on two children, some at one instant', () => {
  it(`leaves what the model says, ${runs} times`, { timeout: runs * 1000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, (played) => playAgainstModel(server, played)),
      { numRuns: runs, endOnFailure: true },
    )
    await server.expectSoundLedger()
    recordFigure(
      'R7',
      `${runs} sequences of up to 30 awards, deductions, undos, retries and bursts: 0 answers other than the model’s; each of 8 planted faults noticed`,
    )
  })

  // Without the guards in the database, so that the model alone must notice.
  const withoutGuards = `
    drop trigger children_hold_to_history on children;
    drop trigger activities_hold_to_history on activities;
    drop trigger activities_append_only on activities;`

  const trigger = (when: string, body: string) => `
    create function bug() returns trigger language plpgsql as $$ begin ${body} end $$;
    create trigger bug before ${when} for each row execute function bug();`

  it.each([
    ['a retried request acts again', trigger('insert on request_keys', 'return null;')],
    [
      'an entry of 13 points is lost',
      trigger('insert on activities', 'if new.points = 13 then return null; end if; return new;'),
    ],
    ['a balance stops at zero', trigger('update on children', 'new.points := greatest(new.points, 0); return new;')],
    ['an undo forgets what it undoes', trigger('insert on activities', 'new.reverses_id := null; return new;')],
    [
      'an undo gives one point less',
      trigger(
        'insert on activities',
        'if new.reverses_id is not null then new.points := new.points - 1; end if; return new;',
      ),
    ],
    [
      'a balance moves without its entry',
      trigger(
        'update on children',
        'if new.points = old.points + 50 then new.points := new.points + 1; end if; return new;',
      ),
    ],
    [
      'the count of entries runs ahead',
      trigger('update on children', 'if new.last_seq = 9 then new.last_seq := 10; end if; return new;'),
    ],
    [
      'an act of one child lands on the balance of the other',
      trigger(
        'update on children',
        'if new.last_seq = 5 then update children set points = points + 1 where family_id = new.family_id and id <> new.id; end if; return new;',
      ),
    ],
  ])('would be noticed: %s', { timeout: 360_000 }, async (_, plant) => {
    await server.db.unsafe(withoutGuards + plant)
    // A gap in the sequence shows in no answer; that is what the checker is for.
    let isNoticed = false
    for (let played = 0; played < 500 && !isNoticed; played += 50) {
      const { failed } = await fc.check(
        fc.asyncProperty(steps, (sequence) => playAgainstModel(server, sequence)),
        { numRuns: 50, endOnFailure: true },
      )
      isNoticed = failed || (await checkWholeLedger(server.db)).length > 0
    }
    expect(isNoticed).toBe(true)
  })
})
