import { expect, it } from 'vitest'
import { storyTexts } from './storyTexts.ts'

it.each([
  ['en', '1', '1 of 1 day'],
  ['en', '21', '1 of 21 days'],
  ['es', '1', '1 de 1 día'],
  ['es', '21', '1 de 21 días'],
  ['zh', '1', '1/1 天'],
] as const)('a habit in %s with a target of %s is written %s', (language, target, expected) => {
  expect(storyTexts[language].days('1', target)).toBe(expected)
})
