import { expect, it } from 'vitest'
import { badgeAfter, badgeOf } from './rules.ts'

const first = {
  kind: 'habit_bonus',
  id: '01890000-0000-7000-8000-000000000001',
  at: '2026-03-04T08:00:00.000Z',
} as const

it('a badge that is earned several times has the id of the first completion and the day of the last', () => {
  expect(badgeAfter(undefined, first)).toMatchObject({
    id: first.id,
    kind: 'habit_master',
    count: 1,
    earnedAt: first.at,
  })
  const earlier = { kind: 'habit_bonus', firstId: 'first', count: 2, lastAt: '2026-01-01T00:00:00.000Z' } as const
  expect(badgeAfter(earlier, first)).toMatchObject({ id: 'first', count: 3, earnedAt: first.at })
  // A tap without a connection is sent after later ones.
  const later = { ...earlier, lastAt: '2026-03-05T00:00:00.000Z' }
  expect(badgeAfter(later, first)).toMatchObject({ id: 'first', count: 3, earnedAt: later.lastAt })
})

it('a badge has the title and drawing of its kind', () => {
  const skill = badgeOf({ kind: 'skill_completed', firstId: 'x', count: 1, lastAt: first.at })
  expect([skill.kind, skill.title, skill.iconName]).toEqual(['skill_master', 'Skill master', 'trophy'])
})
