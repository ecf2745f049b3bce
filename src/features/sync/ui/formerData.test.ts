import { hashKey } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

vi.hoisted(() => vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null }))
const { keysOfErased } = await import('./formerData.ts')

const [mia, leo, skill] = ['1', '2', '3'].map((digit) => `0190000${digit}-0000-7000-8000-000000000000`)
const keys = [
  ['/api', 'children'],
  ['/api', 'auth', 'user'],
  ['/api', 'activities', mia],
  ['/api', 'activities', leo],
  ['/api', 'stats', leo, 'days', '2026'],
  ['/api', 'skills', skill, 'scores'],
].map(hashKey)

it('keysOfErased lists the responses about an erased child, and those that may be about it', () => {
  expect(keysOfErased(keys, [mia!])).toEqual(keys.slice(3))
})

it('keysOfErased lists nothing while all children exist', () => {
  expect(keysOfErased(keys, [leo!, mia!])).toEqual([])
})
