import { expect, it } from 'vitest'
import { habits } from '../habits/feature.ts'
import { createEntryTitles } from './entryTitles.ts'

it.each([
  ['en', 'Read', 'Checked in: Read'],
  ['en', 'مريم', 'Checked in: \u2068مريم\u2069'],
  ['zh', 'מרים\u202E', '打卡：\u2068מרים\u2069'],
] as const)('in %s, a sentence about %j isolates the name', (language, title, expected) => {
  expect(createEntryTitles([habits], language)({ kind: 'habit_checkin', title, points: 2, metadata: null })).toBe(
    expected,
  )
})
