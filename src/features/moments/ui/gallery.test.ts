import { expect, it } from 'vitest'
import type { Moment } from '../contract.ts'
import { byMonth, onTile } from './gallery.ts'

it('byMonth groups moments and keeps their order', () => {
  const moments = ['2026-11-24', '2026-11-02', '2026-10-31', '2025-11-01'].map((date) => ({ date }) as Moment)
  expect(byMonth(moments).map(({ month, moments: ofMonth }) => [month, ofMonth.map(({ date }) => date)])).toEqual([
    ['2026-11', ['2026-11-24', '2026-11-02']],
    ['2026-10', ['2026-10-31']],
    ['2025-11', ['2025-11-01']],
  ])
  expect(byMonth([])).toEqual([])
})

it.each([
  ['', '', ''],
  ['a', '', 'a'],
  ['abcd', '', 'abc'],
  ['', 'x', 'x'],
  ['', 'wxyz', 'wxy'],
  ['a', 'xy', 'ax'],
  ['abcd', 'xy', 'abx'],
])('onTile of %j today and %j before is %j', (today, before, shown) => {
  const momentsOf = (ids: string) => ids.split('').map((id) => ({ id }) as Moment)
  const ids = onTile(momentsOf(today), momentsOf(before)).map(({ id }) => id)
  expect(ids.join('')).toBe(shown)
})
