import { expect, it } from 'vitest'
import { foldText, hasWording } from './foldText.ts'

it.each([
  ['  Canción ', 'CANCION'],
  ['多玩 30 分\u2060钟电子产品', '多玩 30 分钟电子产品'],
  ['Toy\u200B car', 'toy  car'],
  ['Ｒｅａｄ', 'Read'],
])('%j looks like %j', (one, other) => {
  expect(foldText(one)).toBe(foldText(other))
  expect(hasWording(['Something else', one], ['No', other])).toBe(true)
})

it('other texts differ', () => {
  expect(hasWording(['Toy car', 'Toy cars'], ['Toycar'])).toBe(false)
})
