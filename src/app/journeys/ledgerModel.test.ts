import { checkWholeLedger } from '../ledger.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordFigure } from '../../testing/figures.ts'
import { runAgainstLedgerModel, steps } from '../../testing/ledgerModel.ts'
import { startServer, type TestServer } from '../../testing/startServer.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

/** `npm run test:faults` sets more. */
const runs = Number(process.env.LEDGER_RUNS ?? 100)

describe('any sequence of awards, deductions, undos and retries on two children, some of them simultaneous,', () => {
  it(`agrees with the model in ${runs} runs`, { timeout: runs * 1000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, (sequence) => runAgainstLedgerModel(server, sequence)),
      { numRuns: runs, endOnFailure: true },
    )
    await server.expectSoundLedger()
    recordFigure(
      'R7',
      `${runs} sequences of up to 30 awards, deductions, undos, retries and bursts: 0 differences from the model; each of 8 planted faults detected`,
    )
  })

  // Drops the guards in the database, so that the model or the checker must detect the fault.
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
    [
      'a balance cannot become negative',
      trigger('update on children', 'new.points := greatest(new.points, 0); return new;'),
    ],
    [
      'an undo does not store the id of the undone entry',
      trigger('insert on activities', 'new.reverses_id := null; return new;'),
    ],
    [
      'an undo is one point off',
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
      'the number of the last entry skips one',
      trigger('update on children', 'if new.last_seq = 9 then new.last_seq := 10; end if; return new;'),
    ],
    [
      'an act of one child also changes the balance of the other',
      trigger(
        'update on children',
        'if new.last_seq = 5 then update children set points = points + 1 where family_id = new.family_id and id <> new.id; end if; return new;',
      ),
    ],
  ])('disagrees with the model or the checker when %s', { timeout: 360_000 }, async (_, plant) => {
    await server.db.unsafe(withoutGuards + plant)
    // A gap in the numbers of entries shows in no response. The checker finds it.
    let isDetected = false
    for (let sequence = 0; sequence < 500 && !isDetected; sequence += 10) {
      const { failed } = await fc.check(
        fc.asyncProperty(steps, (sequence) => runAgainstLedgerModel(server, sequence)),
        { numRuns: 10, endOnFailure: true },
      )
      isDetected = failed || (await checkWholeLedger(server.db)).length > 0
    }
    expect(isDetected).toBe(true)
  })
})
