import { expect, it } from 'vitest'
import type { StoryEntry } from '../contract.ts'
import { byDay } from './storyDays.ts'

const entry = (id: string, kind: StoryEntry['kind'], day: string): StoryEntry => ({
  id,
  kind,
  title: id,
  points: null,
  picture: null,
  day,
  best: null,
  isGrown: false,
  text: null,
  photos: [],
})

it('byDay puts the habits of a day into one row, also where a page of the story ends amid them', () => {
  const first = [entry('a', 'praise', '2026-03-04'), entry('b', 'checkin', '2026-03-04')]
  const second = [
    entry('c', 'badge', '2026-03-04'),
    entry('d', 'checkin', '2026-03-04'),
    entry('e', 'checkin', '2026-03-02'),
  ]
  const shown = byDay([...first, ...second]).map(({ day, rows }) => [
    day,
    rows.map(({ id, habits }) => [id, habits.map((habit) => habit.id)]),
  ])
  expect(shown).toEqual([
    [
      '2026-03-04',
      [
        ['a', []],
        ['b', ['b', 'd']],
        ['c', []],
      ],
    ],
    ['2026-03-02', [['e', ['e']]]],
  ])
})
