import { describe, expect, it } from 'vitest'
import type { Facts } from '../../facts/contract.ts'
import type { ShownHabit } from '../../habits/ui/useHabits.ts'
import { everyDay } from '../../habits/rules.ts'
import type { Activity } from '../../points/contract.ts'
import type { Redemption } from '../../rewards/contract.ts'
import { type Card, type CardWords, type FamilyThing, linesOf } from './factLines.ts'

const today = '2026-11-25'
const edge = (day: string) => ({ activityId: day, happenedAt: `${day}T18:00:00Z`, day, by: null })
const facts = (changes: Partial<Facts> = {}): Facts => ({
  thing: { kind: 'habit', id: null, title: 'Read', isArchived: false },
  from: '2026-11-19',
  to: today,
  times: 5,
  days: 5,
  dueDays: 7,
  points: 25,
  first: edge('2026-11-19'),
  last: edge('2026-11-24'),
  streak: { current: 2, longest: 9 },
  best: null,
  byMember: [],
  entryIds: [],
  more: 0,
  ever: { times: 40, first: edge('2026-03-01'), last: edge('2026-11-24'), best: null },
  ...changes,
})
const habit = {
  createdAt: '2026-03-01T08:00:00Z',
  weekdays: everyDay,
  pauses: [],
  excused: [],
  days: ['2026-11-24', '2026-11-23', '2026-11-21', '2026-11-20', '2026-11-19'],
  currentStreak: 2,
  longestStreak: 9,
} as unknown as ShownHabit
const read: FamilyThing = { id: 'habit:read', kind: 'habit', childId: 'mia', title: 'Read', habit }
const chess: FamilyThing = { id: 'skill:chess', kind: 'skill', childId: 'mia', title: 'Chess', best: '7' }
const zoo: FamilyThing = { id: 'reward:zoo', kind: 'reward', childId: 'mia', title: 'Zoo', cost: 100 }
const shared: FamilyThing = { id: 'title:Shared', kind: 'behavior', childId: 'mia', title: 'Shared' }

const words: CardWords = {
  t: (key, values) => `${key}${values ? ` ${Object.values(values).join(' ')}` : ''}`,
  day: (day) => day,
  when: ({ day }) => day,
  recorder: (by) => by?.name,
  list: (items) => items.join(','),
  dayCount: (count) => `${count} days`,
  titleOf: ({ title }) => title,
  typeName: (type) => type,
  owed: ({ title }) => title,
}
const card = (changes: Partial<Card>): Card => ({
  facts: facts(),
  line: 'days',
  isOfEver: false,
  today,
  calendar: { timeZone: 'Europe/Madrid', dayEndsAt: 0 },
  child: { id: 'mia', name: 'Mia', points: 60 },
  thing: read,
  things: [read, chess, zoo, shared],
  entries: undefined,
  owed: [],
  ...changes,
})
const texts = (changes: Partial<Card>) => linesOf(card(changes), words).map(({ text }) => text)
const query = (href: string | undefined) => Object.fromEntries(new URL(href ?? '', 'http://x').searchParams)

const entry = (id: string, changes: Partial<Activity>) =>
  ({
    id,
    type: 'behavior',
    title: 'Shared',
    points: 5,
    day: today,
    metadata: null,
    undoes: null,
    undoneBy: null,
    ...changes,
  }) as Activity
const checkIn = (id: string, kind = 'habit_checkin') =>
  entry(id, {
    type: 'habit',
    title: 'Read',
    metadata: JSON.stringify({ kind, habitId: 'read', title: 'Read', date: today }),
  })

describe('the lines of a thing', () => {
  it('begin with the planned days of a habit, then last, first, streak, points and the open days', () => {
    expect(texts({})).toEqual([
      'facts.daysLine 5 7',
      'facts.last 2026-11-24',
      'facts.first 2026-11-19',
      'facts.row 2 9',
      'facts.points 25',
      'facts.missed 2026-11-22,2026-11-25',
    ])
  })

  it.each([
    ['streak', 'facts.row 2 9'],
    ['last', 'facts.last 2026-11-24'],
    ['missed', 'facts.missed 2026-11-22,2026-11-25'],
    ['points', 'facts.points 25'],
    ['times', 'facts.daysLine 5 7'],
    ['mood', 'facts.daysLine 5 7'],
  ] as const)('put %s first when it was asked for', (line, first) => {
    expect(texts({ line })[0]).toBe(first)
    expect(texts({ line }).length).toBeLessThanOrEqual(6)
  })

  it('lead to the entries that they count', () => {
    const lines = linesOf(card({}), words)
    expect(query(lines[0]?.href)).toEqual({
      tab: 'timeline',
      child: 'mia',
      thing: 'habit:read',
      from: '2026-11-19',
      to: today,
    })
    expect(query(lines[1]?.href)).toMatchObject({ thing: 'habit:read', from: '2026-11-24', to: '2026-11-24' })
    // From the first day of the streak.
    expect(query(lines[3]?.href)).toMatchObject({ thing: 'habit:read', from: '2026-11-23', to: today })
  })

  it('say that there was none, with the planned days and the last time ever, and never 0 times', () => {
    const none = facts({ times: 0, days: 0, points: 0, first: null, last: null })
    expect(texts({ facts: none }).slice(0, 3)).toEqual(['facts.notYet', 'facts.daysLine 0 7', 'facts.last 2026-11-24'])
    expect(texts({ facts: none, line: 'last' })[0]).toBe('facts.last 2026-11-24')
    expect(texts({ facts: none, thing: shared }).join()).not.toContain('facts.times')
  })

  it('are of all time for the first and last, if no time was said', () => {
    expect(texts({ isOfEver: true })).toContain('facts.first 2026-03-01')
  })

  it('name the times of a thing before its days, so that the first number is that of the entries', () => {
    const several = facts({ times: 5, days: 3, dueDays: null, streak: null })
    expect(texts({ thing: shared, facts: several, line: 'days' })[0]).toBe('facts.times 5 · facts.days 3 7')
    expect(texts({ thing: shared, facts: several, line: 'times' })[0]).toBe('facts.times 5')
  })

  it('count more than seven open days and do not name them', () => {
    const long = facts({ from: '2026-11-01' })
    expect(texts({ facts: long, line: 'missed' })[0]).toBe('facts.missed 20 days')
  })

  it('name no open day before the family’s day on which the habit was added', () => {
    const added = { ...habit, createdAt: '2026-11-22T16:30:00Z' }
    const inShanghai = { thing: { ...read, habit: added }, calendar: { timeZone: 'Asia/Shanghai', dayEndsAt: 0 } }
    expect(texts({ ...inShanghai, line: 'missed' })[0]).toBe('facts.missed 2026-11-25')
  })

  it('name who recorded it, each with a link to their entries', () => {
    const byMember = [
      { id: 'mama', name: 'Mama', times: 3 },
      { id: null, name: null, times: 2 },
    ]
    const [first, second] = linesOf(card({ facts: facts({ byMember }), line: 'who' }), words)
    expect(first?.text).toBe('facts.each Mama 3')
    expect(query(first?.href)).toMatchObject({ thing: 'habit:read', by: 'mama' })
    expect(second?.text).toBe('facts.daysLine 5 7')
  })

  it('say how far a reward is, and what of it is still to be given', () => {
    const none = facts({ times: 0, dueDays: null, streak: null, first: null, last: null })
    const owed = [
      { rewardId: 'zoo', title: 'Zoo' },
      { rewardId: 'film', title: 'Film' },
    ] as Redemption[]
    expect(texts({ thing: zoo, line: 'pace', facts: none })[0]).toBe('chat.noteNear Mia Zoo 40')
    expect(texts({ thing: zoo, line: 'pace', facts: none, child: { id: 'mia', name: 'Mia', points: 100 } })[0]).toBe(
      'chat.noteAffordable Mia Zoo 0',
    )
    expect(texts({ thing: zoo, line: 'owed', facts: none, owed })).toEqual(expect.arrayContaining(['Zoo']))
    expect(texts({ thing: zoo, line: 'owed', facts: none, owed })).not.toContain('Film')
  })
})

describe('the lines of everything', () => {
  const all = { thing: undefined, facts: facts({ dueDays: null, streak: null, times: 4, points: 5 }) }
  const entries = [
    entry('1', {}),
    entry('2', {}),
    entry('3', { points: -5, title: 'Hit' }),
    checkIn('4'),
    checkIn('5', 'habit_bonus'),
  ]

  it('of a week are the entries by their type', () => {
    const lines = linesOf(card({ ...all, entries: entries.slice(0, 4), line: 'week' }), words)
    expect(lines.map(({ text }) => text)).toEqual(['timeline.found 4', 'facts.each behavior 3', 'facts.each habit 1'])
    expect(query(lines[2]?.href)).toMatchObject({ thing: 'all', type: 'habit', from: '2026-11-19', to: today })
  })

  it('of a day are what was done, each thing once', () => {
    const lines = linesOf(card({ ...all, entries: entries.slice(0, 4), line: 'day' }), words)
    expect(lines.map(({ text }) => text)).toEqual([
      'timeline.found 4',
      'facts.each Shared 2',
      'facts.each Hit 1',
      'facts.each Read 1',
    ])
    expect(query(lines[3]?.href)).toMatchObject({ thing: 'habit:read' })
  })

  it('name what went well, and what was hard', () => {
    expect(texts({ ...all, entries, line: 'good' })[0]).toBe('facts.each Shared 2')
    expect(texts({ ...all, entries, line: 'hard' })[0]).toBe('facts.each Hit 1')
  })

  it('of points leave out what was spent', () => {
    const spent = entry('6', { type: 'reward', points: -30, title: 'Zoo' })
    expect(texts({ ...all, facts: { ...all.facts, points: -20 }, entries: [spent], line: 'points' })[0]).toBe(
      'facts.points 10',
    )
  })

  it('name each streak, record and open habit', () => {
    expect(texts({ ...all, line: 'streak' })[0]).toBe('facts.about Read facts.row 2 9')
    expect(texts({ ...all, line: 'best' })[0]).toBe('facts.about Chess facts.best 7')
    expect(texts({ ...all, line: 'missed' })[0]).toBe('facts.about Read facts.missed 2 days')
  })

  it('name the balance, the next reward, and moods', () => {
    expect(texts({ ...all, line: 'balance' })[0]).toBe('facts.balance Mia 60')
    expect(texts({ ...all, line: 'pace' })[0]).toBe('chat.noteNear Mia Zoo 40')
    const sad = entry('7', {
      type: 'moment',
      points: null,
      metadata: JSON.stringify({ kind: 'moment', mood: 'sad', date: today }),
    })
    expect(texts({ ...all, entries: [sad], line: 'mood' })[0]).toBe(`facts.about ${today} mood.sad`)
  })
})
