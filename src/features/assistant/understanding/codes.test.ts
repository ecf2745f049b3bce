import { describe, expect, it } from 'vitest'
import { withCodes } from './codes.ts'

const children = [
  { id: 'mia', name: 'Mia' },
  { id: 'lucia', name: 'Lucía Marta' },
  { id: 'lin', name: '林小雨' },
  { id: 'fox', name: '🦊' },
  { id: 'noor', name: 'نور' },
]
const thing = (id: string, title: string, childId = 'mia') => ({ id, kind: 'habit' as const, childId, title })
const things = [
  thing('read', 'Read'),
  thing('read2', 'read', 'lucia'),
  thing('story', 'Read Mia a story'),
  thing('teeth', '刷牙'),
  thing('thanks', 'Says "thanks"'),
]

describe('withCodes', () => {
  it.each([
    ['So did Mia get round to it?', 'So did C1 get round to it?'],
    ['MIA’s week, mias day and mia', 'C1’s week, C1 day and C1'],
    ['lucia with lucía marta, and Marta', 'C1 with C1, and C1'],
    ['小雨刷牙了吗？林小雨呢，雨雨呢', 'C1T1了吗？C1呢，C1呢'],
    ['🦊 und نور', 'C1 und C2'],
    ['did Mia READ', 'did C1 T1'],
    ['when did we read mia a story and read', 'when did we T1 and T2'],
    ['he says thanks, Mia', 'he T1, C1'],
    ['lucai and Luciaa, if read aloud', 'C1 and C1, if T1 aloud'],
    ['is Miami a miasma, already', 'is Miami a miasma, already'],
    ['  what now  ', '  what now  '],
    ['', ''],
  ])('replaces names and titles: %s', (question, text) => {
    expect(withCodes(question, { children, things }).text).toBe(text)
  })

  it('says what the codes stand for: of one title there may be several things', () => {
    const { childIds, things: named } = withCodes('Did Lucía or Mia read, or was it 刷牙?', { children, things })
    expect(childIds.toSorted()).toEqual(['lucia', 'mia'])
    expect(named.map((same) => same.map(({ id }) => id))).toEqual([['teeth'], ['read', 'read2']])
  })

  it('leaves no name and no title in any question that holds them', () => {
    for (const { name } of children)
      for (const { title } of things) {
        const { text } = withCodes(`${title} (${name}) ${name.toUpperCase()}: ${title.toLowerCase()}?`, {
          children,
          things,
        })
        expect(text).toMatch(/^T1"? \(C1\) C1: T1"?\?$/)
      }
  })
})
