import { describe, expect, it } from 'vitest'
import type { Activity } from '../../points/contract.ts'
import { filtersIn, findIn, noFilters, queryOf, withFilters, type Filters } from './filters.ts'
import { piecesOf, wordsOf } from '../searchWords.ts'

const by = '0b2f5a44-1111-4222-8333-444455556666'

describe('the filters in the address', () => {
  it.each<[string, Filters]>([
    ['tab=timeline', noFilters],
    [`tab=timeline&q=kite&type=moment&by=${by}`, { ...noFilters, q: 'kite', type: 'moment', by }],
    ['from=2026-03-01&to=2026-02-30', { ...noFilters, from: '2026-03-01' }],
    ['q=%20red%20kite%20', { ...noFilters, q: 'red kite' }],
    ['q=&type=house&by=papa', noFilters],
  ])('are read from %s', (search, filters) => {
    expect(filtersIn(search)).toEqual(filters)
  })

  it('are written beside the rest of the query', () => {
    const search = withFilters('tab=timeline&q=kite', { ...noFilters, q: 'a & b', type: 'habit', to: '2026-03-01' })
    expect(search).toBe('tab=timeline&q=a+%26+b&type=habit&to=2026-03-01')
    expect(filtersIn(search)).toEqual({ ...noFilters, q: 'a & b', type: 'habit', to: '2026-03-01' })
    expect(withFilters(search, noFilters)).toBe('tab=timeline')
  })
})

it('the server gets days in their order', () => {
  expect(queryOf({ ...noFilters, from: '2026-03-04', to: '2026-03-01' })).toEqual({
    from: '2026-03-01',
    to: '2026-03-04',
  })
  expect(queryOf({ ...noFilters, to: '2026-03-01' })).toEqual({ to: '2026-03-01' })
})

describe('what the search marks', () => {
  it.each([
    ['The kite, the KITES', 'kite', 'The [kite], the [KITE]S'],
    ['An oversea sea', 'sea', 'An oversea [sea]'],
    ['El niño comió', 'nino comio', 'El [niño] [comió]'],
    ['Caf\u0065\u0301 here', 'cafe', '[Caf\u0065\u0301] here'],
    ['今天放风筝了', '风筝', '今天放[风筝]了'],
    ['🪁🪁 kite', 'kite', '🪁🪁 [kite]'],
    ['ＫＩＴＥ 1+1', 'kite +', '[ＫＩＴＥ] 1[+]1'],
    ['kite kite', 'kite', '[kite] [kite]'],
    ['nothing', 'kite', 'nothing'],
    ['', 'kite', ''],
  ])('in %s for %s', (text, q, marked) => {
    const pieces = piecesOf(text, wordsOf(q))
    expect(pieces.map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text)).join('')).toBe(marked)
  })
})

it('finds on the device what the server would find', () => {
  const entries = [
    {
      title: 'Homework',
      description: 'With a kite',
      type: 'behavior',
      by: { id: by, name: 'Papa', via: null },
      happenedAt: '2026-03-02',
    },
    { title: 'Kite day', description: null, type: 'moment', by: null, happenedAt: '2026-03-03' },
    {
      title: 'Read',
      description: null,
      type: 'habit',
      by: { id: by, name: 'Papa', via: null },
      happenedAt: '2026-03-04',
    },
  ] as Activity[]
  const find = (filters: Partial<Filters>) =>
    findIn(
      entries,
      { ...noFilters, ...filters },
      {
        titleOf: ({ title }) => title,
        dayOf: ({ happenedAt }) => happenedAt,
      },
    ).map(({ title }) => title)
  expect(find({ q: 'kite' })).toEqual(['Homework', 'Kite day'])
  expect(find({ q: 'kite day' })).toEqual(['Kite day'])
  expect(find({ q: 'work' })).toEqual([])
  expect(find({ by })).toEqual(['Homework', 'Read'])
  expect(find({ by, type: 'habit' })).toEqual(['Read'])
  expect(find({ from: '2026-03-03' })).toEqual(['Kite day', 'Read'])
  expect(find({ to: '2026-03-02' })).toEqual(['Homework'])
  expect(find({ from: '2026-03-03', to: '2026-03-02' })).toEqual(['Homework', 'Kite day'])
})
