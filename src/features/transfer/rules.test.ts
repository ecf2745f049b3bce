import { describe, expect, it } from 'vitest'
import {
  coverPhoto,
  daysOfSpan,
  hasRisen,
  packPages,
  paperOf,
  paragraphsOf,
  partsOf,
  problemOf,
  spanOf,
  spans,
} from './rules.ts'

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

describe('paragraphsOf', () => {
  it.each([
    ['sentences', 'A sentence that goes on. '.repeat(60)],
    ['a long word', 'x'.repeat(2000)],
    ['short lines', Array.from({ length: 200 }, (_, line) => `line ${line}`).join('\n')],
    ['Chinese lines', '春眠不觉晓，处处闻啼鸟。\n'.repeat(150)],
    ['empty lines', `a${'\n'.repeat(500)}b`],
    ['many signs', '!'.repeat(2000)],
  ])('divides %s so that a page holds each part, and loses no word', (_, text) => {
    for (const hasPhotos of [false, true]) {
      const paragraphs = paragraphsOf(text, hasPhotos)
      const lines = paragraphs.map((paragraph) =>
        paragraph.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 34)), 0),
      )
      expect(Math.max(...lines)).toBeLessThanOrEqual(27)
      expect(lines[0]).toBeLessThanOrEqual(hasPhotos ? 15 : 27)
      expect(paragraphs.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
    }
  })

  it('leaves short words whole', () => {
    expect(paragraphsOf('Short. Words.\n\nMore', true)).toEqual(['Short. Words.\n\nMore'])
  })
})

it.each([
  ['short titles', Array.from({ length: 40 }, () => 'Read'), [18, 18, 4]],
  ['long titles', Array.from({ length: 10 }, () => 'x'.repeat(100)), [6, 4]],
  ['nothing', [], []],
])('partsOf divides %s', (_, titles, sizes) => {
  const parts = partsOf(titles, (title) => title)
  expect(parts.map(({ length }) => length)).toEqual(sizes)
  expect(parts.flat()).toEqual(titles)
})

it.each([
  [[12], false],
  [[12, 8], false],
  [[8, 12, 10], true],
])('hasRisen of %j is %s', (scores, expected) => {
  expect(hasRisen(scores)).toBe(expected)
})

it('coverPhoto is the newest of the brightest', () => {
  const moment = (mood: 'happy' | 'sad' | 'very_happy', ...photos: string[]) => ({ mood, photos })
  expect(coverPhoto([moment('happy', 'a'), moment('happy', 'b', 'c'), moment('sad', 'd'), moment('very_happy')])).toBe(
    'b',
  )
  expect(coverPhoto([moment('happy')])).toBeUndefined()
})
