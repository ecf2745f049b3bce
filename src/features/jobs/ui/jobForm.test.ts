import { expect, it } from 'vitest'
import { bodyOf } from './jobForm.ts'

const typed = { title: 'Rake', points: 15, childIds: '', due: 'none', dueDay: '2026-03-20', picture: '' } as const
const today = '2026-03-04'

it('bodyOf makes a job for any child, without a day and a picture, of the form as it opens', () => {
  expect(bodyOf(typed, today)).toEqual({ title: 'Rake', points: 15, childIds: null, dueDay: null, picture: null })
})

it.each([
  ['today', '2026-03-04'],
  ['tomorrow', '2026-03-05'],
  ['day', '2026-03-20'],
] as const)('bodyOf says by which day a job is due: %s', (due, dueDay) => {
  expect(bodyOf({ ...typed, due }, today)).toMatchObject({ dueDay })
})

it('bodyOf names the children and the picture that were chosen', () => {
  expect(bodyOf({ ...typed, childIds: 'mia leo', picture: 'bag' }, today)).toMatchObject({
    childIds: ['mia', 'leo'],
    picture: 'bag',
  })
})
