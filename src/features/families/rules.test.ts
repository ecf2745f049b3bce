import { expect, it } from 'vitest'
import { initialOf } from './rules.ts'

it.each([
  ['Mama', 'M'],
  [' papa ', 'P'],
  ['élodie', 'É'],
  ['奶奶', '奶'],
  ['𠮷野', '𠮷'],
  ['', ''],
])('the initial of "%s" is "%s"', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})
