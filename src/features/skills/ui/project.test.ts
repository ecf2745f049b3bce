import { expect, it } from 'vitest'
import { queuedAbout } from '../../../testing/shownActs.ts'
import type { Skill } from '../contract.ts'
import { projectSkills } from './project.ts'

it.each([
  [null, [3, 2], 3],
  [5, [3], 5],
  [5, [8], 8],
])('of a best of %j, queued scores of %j make %i', (currentBest, scores, best) => {
  const acts = scores.map((score) => queuedAbout('swim', 0, { currentBest: score }))
  const skills = ['swim', 'chess'].map((id) => ({ id, currentBest }) as Skill)
  expect(projectSkills(skills, acts).map((skill) => skill.currentBest)).toEqual([best, currentBest])
})
