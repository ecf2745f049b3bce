import { describe, expect, it } from 'vitest'
import { pointsOf, recordingSchema } from './recordingForm.ts'

describe('pointsOf', () => {
  it.each([
    ['1', 1],
    ['100', 100],
    [' 15 ', 15],
    ['-5', 5],
    ['−5', 5],
    ['+5', 5],
    ['１０', 10],
    ['0', undefined],
    ['101', undefined],
    ['1.5', undefined],
    ['1e1', undefined],
    ['ten', undefined],
    ['', undefined],
  ])('pointsOf reads «%s» as %s', (typed, points) => {
    expect(pointsOf(typed)).toBe(points)
  })
})

describe('recordingSchema', () => {
  const schema = recordingSchema({ title: 'no title', points: 'no points', tooLong: (max) => `over ${max}` })
  const problems = (fields: { title: string; description: string; points: string }) =>
    schema.safeParse(fields).error?.issues.map(({ path, message }) => [path[0], message])

  it('recordingSchema trims the texts and returns the points without a sign', () => {
    expect(schema.parse({ title: ' Shared ', description: ' ', points: '-10' })).toEqual({
      title: 'Shared',
      description: '',
      points: 10,
    })
  })

  it('recordingSchema requires a title and points', () => {
    expect(problems({ title: '  ', description: '', points: '' })).toEqual([
      ['title', 'no title'],
      ['points', 'no points'],
    ])
  })

  it('recordingSchema limits the length of the texts', () => {
    expect(problems({ title: 'x'.repeat(101), description: 'x'.repeat(501), points: '1' })).toEqual([
      ['title', 'over 100'],
      ['description', 'over 500'],
    ])
  })
})
