import { expect, it } from 'vitest'
import { copiedOnto, isOnList, move, withAction } from './quickList.ts'

const named = (title: string, key: string | null = null) => ({ key, title, points: 5 })
const list = [named('Polite greeting', 'greeting'), named('Read'), named('Fed the cat')]
const titles = (actions: readonly { title: string }[]) => actions.map(({ title }) => title)

it.each([
  [0, 1, ['Read', 'Polite greeting', 'Fed the cat']],
  [2, 0, ['Fed the cat', 'Polite greeting', 'Read']],
  [1, 1, ['Polite greeting', 'Read', 'Fed the cat']],
])('move from %d to %d', (from, to, expected) => {
  expect(titles(move(list, from, to))).toEqual(expected)
})

it.each([
  ['read', undefined, true],
  ['主动问好', undefined, true],
  ['Drew a picture', undefined, false],
  [' Read ', list[1], false],
  ['Fed the cat', list[1], true],
])('isOnList finds %j, in the place of %j: %j', (title, replaced, found) => {
  expect(isOnList(list, named(title), replaced)).toBe(found)
})

it('withAction puts a new entry first and a changed one in its place', () => {
  expect(titles(withAction(list, named('Drew'), undefined))).toEqual(['Drew', 'Polite greeting', 'Read', 'Fed the cat'])
  expect(titles(withAction(list, named('Drew'), list[1]))).toEqual(['Polite greeting', 'Drew', 'Fed the cat'])
})

it.each([
  [[], ['Polite greeting', 'Read', 'Fed the cat']],
  [
    ['主动问好', 'Swept'],
    ['Polite greeting', 'Read', 'Fed the cat', 'Swept'],
  ],
  [
    ['A', 'B', 'C', 'D', 'E'],
    ['Polite greeting', 'Read', 'Fed the cat', 'A', 'B', 'C', 'D'],
  ],
])('copiedOnto %j', (theirs, expected) => {
  expect(
    titles(
      copiedOnto(
        theirs.map((title) => named(title)),
        list,
      ),
    ),
  ).toEqual(expected)
})
