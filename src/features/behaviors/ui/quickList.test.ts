import { expect, it } from 'vitest'
import { copiedOnto, isOnList, moveBy, putBack, withAction, without } from './quickList.ts'

const named = (title: string, key: string | null = null) => ({ key, title, points: 5 })
const list = [named('Polite greeting', 'greeting'), named('Read'), named('Fed the cat')]
const titles = (actions: readonly { title: string }[] | undefined) => actions?.map(({ title }) => title)

it.each([
  [list[0]!, 1, ['Read', 'Polite greeting', 'Fed the cat']],
  [list[2]!, -1, ['Polite greeting', 'Fed the cat', 'Read']],
  [list[2]!, 1, ['Polite greeting', 'Read', 'Fed the cat']],
  [list[0]!, -1, ['Polite greeting', 'Read', 'Fed the cat']],
  [named('Removed elsewhere'), 1, ['Polite greeting', 'Read', 'Fed the cat']],
] as const)('moveBy moves %j by %d', (action, step, expected) => {
  expect(titles(moveBy(list, action, step))).toEqual(expected)
})

it('an entry that was removed comes back to its place, beside what was added elsewhere meanwhile', () => {
  const removed = without(list, list[1]!)
  expect(titles(removed)).toEqual(['Polite greeting', 'Fed the cat'])
  const meanwhile = withAction(removed, named('Drew'), undefined)!
  expect(titles(putBack(meanwhile, list[1]!, 1))).toEqual(['Drew', 'Read', 'Polite greeting', 'Fed the cat'])
  expect(titles(putBack(list, list[1]!, 1))).toEqual(titles(list))
  const full = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((title) => named(title))
  expect(putBack(full, list[1]!, 1)).toEqual(full)
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
  // Another member has removed it meanwhile: what was typed is not dropped without a word.
  expect(withAction(list, named('Drew'), named('Removed elsewhere'))).toBeUndefined()
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
