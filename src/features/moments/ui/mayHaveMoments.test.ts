import { hashKey } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { mayHaveMoments } from './mayHaveMoments.ts'

it.each([
  ['its list', ['/api', 'moments', 'mia', 'photos'], true],
  ['its act', ['/api', 'acts', 'mia', 'key'], true],
  ['the timeline', ['/api', 'activities', 'mia'], true],
  ['the days of the calendar', ['/api', 'stats', 'mia', 'days', '2026'], true],
  ['the book', ['/api', 'children', 'mia', 'keepsake?from=2026-01-01'], true],
  ['the habits', ['/api', 'habits', 'mia'], false],
  ['the timeline of another child', ['/api', 'activities', 'leo'], false],
])('of a deleted moment, %s may have words', (_, key, expected) => {
  expect(mayHaveMoments(hashKey(key), 'mia')).toBe(expected)
})
