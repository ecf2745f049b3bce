import { expect, it } from 'vitest'
import { joinSentences } from './joinSentences.ts'

it.each([
  ['en', ['One.', 'Two.'], 'One. Two.'],
  ['es', ['Uno.', false, 'Dos.'], 'Uno. Dos.'],
  ['zh', ['一。', undefined, '二。'], '一。二。'],
  ['zh', ['一。', ''], '一。'],
] as const)('joinSentences in %s joins %j to %j', (language, sentences, expected) => {
  expect(joinSentences(language, sentences)).toBe(expected)
})
