import { describe, expect, it } from 'vitest'
import { hasRight, mayUndo, type Right, rights } from '../features/auth/rights.ts'
import { roles } from '../features/auth/rules.ts'
import { record } from '../features/behaviors/record.ts'
import { progress } from '../features/skills/progress.ts'
import { permissionRules } from './roles.ts'

/** The calls behind the controls of a right. */
const calls: Partial<Record<Right, string[]>> = {
  changeHabits: ['POST /api/habits', 'DELETE /api/habits/{id}'],
  changeSkills: ['POST /api/skills', 'DELETE /api/skills/{id}'],
  changeRewards: ['POST /api/rewards', 'DELETE /api/rewards/{id}'],
  redeem: ['POST /api/rewards/redeem'],
  changeChildren: ['POST /api/children', 'PUT /api/children/{id}', 'DELETE /api/children/{id}'],
  changeFamily: ['PUT /api/family'],
}

describe('the table of rights', () => {
  it.each(roles)('allows the %s what the server allows', (role) => {
    const body = { childId: '', title: 'Hit', points: 5, kind: 'behavior' as const }
    const ofServer = {
      ...Object.fromEntries(
        Object.entries(calls).map(([right, names]) => [
          right,
          names.every((name) => permissionRules[name]!.roles.includes(role)),
        ]),
      ),
      deduct: record.isAllowed!({ params: {}, query: undefined, body: { ...body, type: 'punishment' } }, role),
      completeSkills: progress.isAllowed!({ params: { id: '' }, query: undefined, body: { isCompleted: true } }, role),
    }
    for (const [right, isAllowed] of Object.entries(ofServer))
      expect([right, hasRight(role, right as Right)]).toEqual([right, isAllowed])
    expect(new Set([...Object.keys(ofServer), 'changeQuickList'])).toEqual(new Set(Object.keys(rights)))
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
