import { expect, test } from 'vitest'
import { isIncompleteDate } from './incompleteDates.ts'

test.each([
  { value: '', badInput: false, isIncomplete: false },
  { value: '', badInput: true, isIncomplete: true },
  { value: '0002-11-26', badInput: false, isIncomplete: true },
  { value: '0202-11-26', badInput: false, isIncomplete: true },
  { value: '2026-11-26', badInput: false, isIncomplete: false },
])('a date field with the value "$value", bad input $badInput, is incomplete: $isIncomplete', (field) => {
  const validity = { badInput: field.badInput } as ValidityState
  expect(isIncompleteDate({ value: field.value, validity })).toBe(field.isIncomplete)
})
