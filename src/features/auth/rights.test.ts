import { expect, it } from 'vitest'
import { mayUndo } from './rights.ts'

it.each([
  ['owner', false, false, true],
  ['guardian', false, false, true],
  ['helper', true, true, true],
  ['helper', true, false, false],
  ['helper', false, true, false],
] as const)('lets the %s undo an entry (own: %s, of today: %s): %s', (role, isOwn, isOfToday, may) => {
  expect(mayUndo(role, { isOwn, isOfToday })).toBe(may)
})
