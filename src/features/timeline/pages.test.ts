import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Activity } from '../points/contract.ts'
import { extendPage, idOfFirst } from './pages.ts'

/** Texts that look like the marks between entries, among others. */
const text = fc.oneof(
  fc.string(),
  fc.constantFrom('},{"id":"', '"undoes":"x"', '[{"id":"', '\\"},{\\"id\\":\\"', ']', '\\'),
)

const activity = fc.record({
  id: fc.uuid(),
  childId: fc.uuid(),
  type: fc.constant('behavior' as const),
  title: text,
  description: fc.option(text),
  points: fc.option(fc.integer()),
  iconName: fc.constant('sun'),
  createdAt: fc.constant('2026-03-04T12:00:00.000Z'),
  metadata: fc.option(text),
  undoneBy: fc.constant(null),
  undoes: fc.constant(null),
})

describe('a page that is extended', () => {
  it('is the page that is read anew, whatever the texts, the number of new entries and what they take back', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(activity, { maxLength: 12, selector: ({ id }) => id }),
        fc.integer({ min: 1, max: 8 }),
        fc.nat({ max: 12 }),
        fc.array(fc.nat({ max: 11 }), { maxLength: 3 }),
        (entries, limit, known, undone) => {
          const history: Activity[] = entries.map((entry) => ({ ...entry }))
          const before = JSON.stringify(history.slice(0, known).toReversed().slice(0, limit))
          for (const index of undone) {
            const [undo, act] = [history[known + index], history[index]]
            if (
              !undo ||
              !act ||
              undo === act ||
              act.undoneBy !== null ||
              undo.undoes !== null ||
              act.undoes !== null ||
              undo.undoneBy !== null ||
              index >= known + index
            )
              continue
            undo.undoes = act.id
            act.undoneBy = undo.id
          }
          const added = JSON.stringify(history.slice(known).toReversed().slice(0, limit))
          const afresh = JSON.stringify(history.toReversed().slice(0, limit))
          expect(idOfFirst(before)).toBe((JSON.parse(before) as Activity[])[0]?.id)
          if (idOfFirst(before) !== undefined) expect(extendPage(before, added, limit)).toBe(afresh)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
