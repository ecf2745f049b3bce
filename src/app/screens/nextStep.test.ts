import { expect, it } from 'vitest'
import { nextStep } from './nextStep.ts'

const all = { habit: true, wish: true, invite: true }
const today = '2026-03-04'

it('one step is offered at a time: a habit, then a wish, then the other parent', () => {
  expect(nextStep(all, [], today)).toBe('habit')
  expect(nextStep({ ...all, habit: false }, [], today)).toBe('wish')
  expect(nextStep({ ...all, habit: false, wish: false }, [], today)).toBe('invite')
  expect(nextStep({ habit: false, wish: false, invite: false }, [], today)).toBeUndefined()
})

it('after a step was put away, the next one comes tomorrow, and that one does not come back', () => {
  const putAway = [`habit/${today}`]
  expect(nextStep(all, putAway, today)).toBeUndefined()
  expect(nextStep(all, putAway, '2026-03-05')).toBe('wish')
  expect(nextStep(all, [...putAway, 'wish/2026-03-05'], '2026-03-06')).toBe('invite')
  expect(nextStep(all, [...putAway, 'wish/2026-03-05', 'invite/2026-03-06'], '2026-03-07')).toBeUndefined()
})
