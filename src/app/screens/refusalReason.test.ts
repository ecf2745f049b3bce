import { expect, it } from 'vitest'
import { refusalReason } from './refusalReason.ts'

it.each([
  [404, 'not_found', {}, 'reasonGone'],
  [409, 'already_checked_in', {}, 'reasonAlready'],
  [403, 'not_allowed', {}, 'reasonRole'],
  [400, 'invalid_input', { at: 'must not be ahead' }, 'reasonClock'],
  [400, 'invalid_input', { at: 'must be within the last 7 days' }, 'reasonOld'],
  [400, 'invalid_input', { date: 'must be today or one of the six days before it' }, 'reasonOld'],
  // The day of the tap has not begun since another member moved the end of the day.
  [400, 'invalid_input', { date: 'must not be in the future' }, 'reasonAhead'],
  [409, 'skill_completed', {}, undefined],
])('a refusal with %i %s %j has the reason %s', (status, code, fields, reason) => {
  expect(refusalReason({ status, code, details: { fields } })).toBe(reason)
})
