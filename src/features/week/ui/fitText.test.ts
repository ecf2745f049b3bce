import { expect, it } from 'vitest'
import { linesOf } from './fitText.ts'

/** Each character is one wide, and a Chinese one two. */
const measure = (text: string) =>
  Array.from(text).reduce((sum, character) => sum + (/[\u3000-\u9fff\uff00-\uffef]/.test(character) ? 2 : 1), 0)

it.each<[string, number, number, string[]]>([
  ['', 10, 2, []],
  ['Shared', 10, 2, ['Shared']],
  ['Tidied up the toys', 10, 2, ['Tidied up', 'the toys']],
  ['Tidied up the toys', 18, 1, ['Tidied up the toys']],
  ['Tidied up all of the toys', 10, 2, ['Tidied up', 'all of th…']],
  ['Tidied up all of the toys', 10, 1, ['Tidied up…']],
  // A word that is longer than the line.
  ['Desoxirribonucleico', 8, 3, ['Desoxirr', 'ibonucle', 'ico']],
  ['Desoxirribonucleico', 8, 2, ['Desoxirr', 'ibonucl…']],
  ['Un desoxirribonucleico', 8, 2, ['Un', 'desoxir…']],
  // Chinese breaks between characters, and no line begins with its signs.
  ['自己收拾了所有的玩具', 10, 2, ['自己收拾了', '所有的玩具']],
  ['自己收拾了，所有的玩具', 10, 3, ['自己收拾', '了，所有的', '玩具']],
  ['自己收拾了所有的玩具', 10, 1, ['自己收拾…']],
  ['读了 20 minutes', 8, 2, ['读了 20', 'minutes']],
  ['  spaces  around  ', 20, 1, ['spaces  around']],
])('linesOf %j in %i by %i is %j', (text, width, maxLines, lines) => {
  expect(linesOf(text, { width, maxLines, measure })).toEqual(lines)
})

it('linesOf never exceeds the width, nor the number of lines', () => {
  const text = 'Ayudó a la abuela con la compra 帮奶奶拎东西回家 😀😀😀😀 otorrinolaringólogo'
  for (let width = 4; width < 60; width += 1)
    for (let maxLines = 1; maxLines < 5; maxLines += 1) {
      const lines = linesOf(text, { width, maxLines, measure })
      expect(lines.length).toBeLessThanOrEqual(maxLines)
      expect(Math.max(...lines.map(measure))).toBeLessThanOrEqual(width)
    }
})
