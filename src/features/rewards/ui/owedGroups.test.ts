import { expect, it } from 'vitest'
import type { Redemption } from '../contract.ts'
import { owedGroups } from './owedGroups.ts'

it('owedGroups puts the pieces of one countable reward together, and leaves others alone', () => {
  const money = { rewardId: 'money', isCountable: true, unit: '1 €' }
  const film = { rewardId: 'film', isCountable: false, unit: null }
  const owed = [
    { id: 'a', ...money },
    { id: 'b', ...film },
    { id: 'c', ...money },
    { id: 'd', ...film },
    { id: 'e', ...money, unit: '2 €' },
    { id: 'f', ...money, rewardId: 'other money' },
  ] as Redemption[]
  const groups = owedGroups(owed).map((group) => group.map(({ id }) => id))
  expect(groups).toEqual([['a', 'c'], ['b'], ['d'], ['e'], ['f']])
})
