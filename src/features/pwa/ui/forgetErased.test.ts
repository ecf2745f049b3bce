import { hashKey } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keysOfErased } from './forgetErased.ts'

const [mia, leo, skill] = ['1', '2', '3'].map((digit) => `0190000${digit}-0000-7000-8000-000000000000`)
const keys = [
  ['/api', 'children'],
  ['/api', 'auth', 'user'],
  ['/api', 'activities', mia],
  ['/api', 'activities', leo],
  ['/api', 'stats', leo, 'days', '2026'],
  ['/api', 'skills', skill, 'scores'],
].map(hashKey)

it('of an erased child, and of what may be of that child, responses are deleted', () => {
  expect(keysOfErased(keys, [mia!])).toEqual(keys.slice(3))
})

it('while all children are there, nothing is deleted', () => {
  expect(keysOfErased(keys, [leo!, mia!])).toEqual([])
})
