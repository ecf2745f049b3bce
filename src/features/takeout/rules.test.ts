import { describe, expect, it } from 'vitest'
import { coverPhoto, daysOfSpan, packPages, paperOf, paragraphsOf, problemOf, spanOf, spans } from './rules.ts'

describe('packPages', () => {
  const block = (height: number) => ({ height })
  const heading = (height: number) => ({ height, isHeading: true })
  it.each([
    ['nothing', [], []],
    ['what fits', [block(40), block(50)], [[0, 1]]],
    ['what does not fit together', [block(40), block(51)], [[0], [1]]],
    ['a heading with what follows', [block(40), heading(10), block(40)], [[0], [1, 2]]],
    ['a heading at the end', [block(40), heading(10)], [[0, 1]]],
    ['a block that is higher than a page', [block(10), block(300), block(10)], [[0], [1], [2]]],
    ['a block that begins a page', [block(10), { ...block(10), beginsPage: true }], [[0], [1]]],
  ])('places %s', (_, blocks, pages) => {
    expect(packPages(blocks, 100, 10)).toEqual(pages)
  })
})

it.each([
  [['en-US', 'de'], 'letter'],
  [['es-MX'], 'letter'],
  [['en-GB'], 'a4'],
  [['es', 'es-ES'], 'a4'],
  [['zh-Hans-CN'], 'a4'],
  [[], 'a4'],
])('paperOf chooses for %j the paper %s', (languages, paper) => {
  expect(paperOf(languages)).toBe(paper)
})

it.each([
  ['thisMonth', '2026-02-10', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['thisYear', '2026-02-10', '2026-01-01', '2026-12-31'],
] as const)('%s of %s is from %s to %s', (span, today, from, to) => {
  expect(daysOfSpan(span, today)).toEqual({ from, to })
})

it.each(spans)('spanOf knows %s by its days, and no other days', (span) => {
  const today = '2026-02-10'
  const { from, to } = daysOfSpan(span, today)
  expect(spanOf({ from, to }, today)).toBe(span)
  expect(spanOf({ from: '2026-01-02', to }, today)).toBeUndefined()
})

it.each([
  ['2026-02-10', '2026-02-10', undefined],
  ['2026-02-10', '2026-02-09', { field: 'to', problem: 'reversed' }],
  ['', '2026-02-09', { field: 'from', problem: 'incomplete' }],
  ['2026-02-10', '2026-02-30', { field: 'to', problem: 'incomplete' }],
  ['0000-01-01', '2026-02-09', { field: 'from', problem: 'incomplete' }],
  ['yesterday', '+010000-01-01', { field: 'from', problem: 'incomplete' }],
])('problemOf the days from %j to %j is %j', (from, to, problem) => {
  expect(problemOf({ from, to })).toEqual(problem)
})

it('paragraphsOf divides long words and loses none of them', () => {
  expect(paragraphsOf('Short. Words.')).toEqual(['Short. Words.'])
  const long = `${'A sentence that goes on. '.repeat(60)}${'x'.repeat(1000)}`
  const paragraphs = paragraphsOf(long)
  expect(Math.max(...paragraphs.map(({ length }) => length))).toBeLessThanOrEqual(900)
  expect(paragraphs.join('').replaceAll(' ', '')).toBe(long.replaceAll(' ', ''))
})

it('coverPhoto is the newest of the brightest', () => {
  const moment = (mood: 'happy' | 'sad' | 'very_happy', ...photos: string[]) => ({ mood, photos })
  expect(coverPhoto([moment('happy', 'a'), moment('happy', 'b', 'c'), moment('sad', 'd'), moment('very_happy')])).toBe(
    'b',
  )
  expect(coverPhoto([moment('happy')])).toBeUndefined()
})
