import { expect, it } from 'vitest'
import { foldText, hasWording } from './foldText.ts'

it.each([
  ['  Canción ', 'CANCION'],
  ['多玩 30 分\u2060钟电子产品', '多玩 30 分钟电子产品'],
  ['Toy\u200B car', 'toy  car'],
  ['Ｒｅａｄ', 'Read'],
  ['Don’t shout', "don't shout"],
  ['Don´t shout', 'Don`t shout'],
  ['“Please” and „thanks“', '"Please" and "thanks"'],
  ['«Gracias»', '"gracias"'],
  ['「谢谢」', '"谢谢"'],
  ['20–30 min', '20-30 min'],
  ['20 — 30 min', '20 ‑ 30 min'],
  ['Größe', 'GROSSE'],
  ['Smørrebrød', 'smorrebrod'],
  ['Łódź', 'lodz'],
  ['Œuvre', 'oeuvre'],
  ['Đorđe', 'dorde'],
  ['Æble', 'aeble'],
  ['Işık', 'isik'],
  ['ΟΔΟΣ', 'οδος'],
])('%j looks like %j', (one, other) => {
  expect(foldText(one)).toBe(foldText(other))
  expect(hasWording(['Something else', one], ['No', other])).toBe(true)
})

it('other texts differ', () => {
  expect(hasWording(['Toy car', 'Toy cars'], ['Toycar'])).toBe(false)
  // Marks that make other letters, not accents; and one emoji made of several.
  expect(foldText('か')).not.toBe(foldText('が'))
  expect(foldText('की')).not.toBe(foldText('का'))
  expect(foldText('👨‍👩‍👧')).not.toBe(foldText('👨👩👧'))
})
