import { describe, expect, it } from 'vitest'
import { hasRight, mayUndo, type Right } from '../features/auth/rights.ts'
import { roles } from '../features/auth/rules.ts'
import { record } from '../features/behaviors/record.ts'
import { progress } from '../features/skills/progress.ts'
import { permissionRules } from './roles.ts'

/** The subjects of the calls that a helper may not make, by the beginning of their path. */
const rightsByPath: [path: string, right: Right][] = [
  ['/api/behaviors', 'changeQuickList'],
  ['/api/children', 'changeChildren'],
  ['/api/family', 'changeFamily'],
  ['/api/habits', 'changeHabits'],
  ['/api/packs', 'changeHabits'],
  ['/api/skills', 'changeSkills'],
  ['/api/rewards/redeem', 'redeem'],
  ['/api/redemptions', 'redeem'],
  ['/api/rewards', 'changeRewards'],
]

describe('the table of rights', () => {
  it.each(Object.entries(permissionRules).filter(([, rule]) => rule.roles.length === 2))(
    'allows what is behind %s to the roles that may call it',
    (name, rule) => {
      const found = rightsByPath.find(([path]) => name.split(' ')[1]!.startsWith(path))
      expect([name, found?.[1]]).toEqual([name, expect.any(String)])
      expect(roles.filter((role) => hasRight(role, found![1]))).toEqual(rule.roles)
    },
  )

  it.each(roles)('allows the %s what acts decide by their body', (role) => {
    const body = { childId: '', type: 'punishment' as const, title: 'Hit', points: 5, kind: 'behavior' as const }
    expect(record.isAllowed!({ params: {}, query: undefined, body }, role)).toBe(hasRight(role, 'deduct'))
    const completion = { params: { id: '' }, query: undefined, body: { isCompleted: true } }
    expect(progress.isAllowed!(completion, role)).toBe(hasRight(role, 'completeSkills'))
  })

  it.each([
    ['owner', false, false, true],
    ['guardian', false, false, true],
    ['helper', true, true, true],
    ['helper', true, false, false],
    ['helper', false, true, false],
  ] as const)('lets the %s undo an entry (own: %s, of today: %s): %s', (role, isOwn, isOfToday, may) => {
    expect(mayUndo(role, { isOwn, isOfToday })).toBe(may)
  })
})
