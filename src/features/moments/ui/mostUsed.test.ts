import { expect, it } from 'vitest'
import { mostUsed } from './mostUsed.ts'

const first = ['sunny', 'cloudy', 'rainy'] as const

it.each([
  ['the first ones, before anything was chosen', [], ['sunny', 'cloudy', 'rainy']],
  ['what was chosen most in front', ['foggy', 'windy', 'foggy'], ['foggy', 'windy', 'sunny']],
  ['no value twice', ['rainy', 'sunny', 'rainy'], ['rainy', 'sunny', 'cloudy']],
  ['no more than there is room for', ['a', 'b', 'c', 'd', 'd'], ['d', 'a', 'b']],
])('mostUsed returns %s', (_name, chosen, expected) => {
  expect(mostUsed<string>(chosen, first)).toEqual(expected)
})
