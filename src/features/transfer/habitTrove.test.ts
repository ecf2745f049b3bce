import { describe, expect, it } from 'vitest'
import { habitTroveData } from '../../testing/elsewhereFiles.ts'
import { readHabitTrove, weekdaysOf } from './habitTrove.ts'

const calendar = { timeZone: 'UTC', dayEndsAt: 0 }

async function read(change: object = {}, childName = 'Mia') {
  const files = Object.fromEntries(
    Object.entries({ ...habitTroveData, ...change }).map(([name, value]) => [
      name.replace('.json', ''),
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  return readHabitTrove(files, { childName, today: '2026-03-04', calendar })
}

describe('HabitTrove', () => {
  it('gives a child what is theirs, in its own zone, and says what stays behind', async () => {
    const { habits, rewards, balance, unmapped } = await read()
    expect(habits).toEqual([
      expect.objectContaining({
        key: 'h1',
        title: 'Brush teeth 🦷',
        description: 'Two minutes',
        difficulty: 'medium',
        weekdays: [1, 3, 5],
        days: ['2026-03-02', '2026-03-03'],
        isArchived: false,
      }),
      expect.objectContaining({
        title: 'Read',
        description: null,
        difficulty: 'hard',
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        days: ['2026-02-01'],
        isArchived: true,
      }),
    ])
    expect(rewards).toEqual([
      { key: 'w1', title: 'Cinema', description: 'With popcorn', pointsCost: 60, stock: 2, isArchived: false },
    ])
    expect(balance).toBe(30)
    expect(unmapped.list()).toEqual([
      { reason: 'coins', count: 1, names: [] },
      { reason: 'otherPerson', count: 1, names: ['Run'] },
      { reason: 'rhythm', count: 1, names: ['Read'] },
      { reason: 'task', count: 1, names: ['Buy shoes'] },
      { reason: 'cost', count: 1, names: ['Free hug'] },
    ])
  })

  it('gives everything to a child whose name none of its people has', async () => {
    const { habits, balance, unmapped } = await read({ 'settings.json': {} }, 'Leo')
    expect([habits.map(({ title }) => title), balance]).toEqual([['Brush teeth 🦷', 'Read', 'Run'], 40])
    // In UTC the evening and the early morning are two days.
    expect(unmapped.list()).toContainEqual({ reason: 'partDay', count: 2, names: ['Brush teeth 🦷'] })
  })

  it('needs nothing but the habits, and keeps as many days as a habit can hold', async () => {
    const completions = Array.from({ length: 400 }, (_, n) => new Date(Date.UTC(2025, 1, n)).toISOString())
    const habit = { ...habitTroveData['habits.json'].habits[3], completions }
    const { habits, unmapped } = await readHabitTrove(
      { habits: JSON.stringify({ habits: [habit] }) },
      { childName: '', today: '2026-03-04', calendar },
    )
    expect([habits[0]!.days.length, habits[0]!.days.at(-1)]).toEqual([364, '2026-03-04'])
    expect(unmapped.list()).toEqual([
      { reason: 'laterDay', count: 2, names: ['Run'] },
      { reason: 'olderDay', count: 34, names: ['Run'] },
    ])
  })

  it('leaves out a name or a description that cannot be held, and takes the rest', async () => {
    const [first, ...others] = habitTroveData['habits.json'].habits
    for (const odd of ['Read\u0000\u001B[2J', 'Read \uD83D', 'Re\u000Bad']) {
      const ofTitle = await read({ 'habits.json': { habits: [{ ...first, name: odd }, ...others] } })
      expect(ofTitle.habits.map(({ title }) => title)).toEqual(['Read'])
      expect(ofTitle.unmapped.list()).toContainEqual({ reason: 'title', count: 1, names: [] })
      const ofNote = await read({ 'habits.json': { habits: [{ ...first, description: odd }, ...others] } })
      expect(ofNote.habits.map(({ description }) => description)).toEqual([null, null])
      expect(ofNote.unmapped.list()).toContainEqual({ reason: 'note', count: 1, names: [first!.name] })
    }
  })

  const habitWith = (change: object) => ({
    'habits.json': { habits: [{ ...habitTroveData['habits.json'].habits[0], ...change }] },
  })
  it.each([
    ['broken JSON', { 'habits.json': '{"habits":[' }],
    ['something else', { 'coins.json': [] }],
    ['a giant number', { 'coins.json': '{"balance":1e400,"transactions":[]}' }],
    ['a giant balance', { 'coins.json': '{"balance":1000000001,"transactions":[]}' }],
    ['an id of control characters', habitWith({ id: 'h\u0000' })],
    ['a day that is none', habitWith({ completions: ['yesterday'] })],
    ['a day in another era', habitWith({ completions: ['+275760-09-13T00:00:00.000Z'] })],
    ['more days than a person has', habitWith({ completions: Array(1_000_000).fill('2026-03-03') })],
    ['an endless text', habitWith({ description: 'x'.repeat(10_001) })],
    ['lists in lists', { 'habits.json': `{"habits":${'['.repeat(500_001)}${']'.repeat(500_001)}}` }],
    ['very many faults', { 'habits.json': `{"habits":[${'1,'.repeat(900_000)}1]}` }],
  ])('with %s is refused', async (_, change) => {
    await expect(read(change)).rejects.toMatchObject({ code: 'invalid_archive' })
  })
})

it.each([
  ['FREQ=DAILY', [0, 1, 2, 3, 4, 5, 6]],
  ['RRULE:FREQ=WEEKLY;BYDAY=SU,SA', [0, 6]],
  ['DTSTART:20260301T000000Z\nRRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=TU', [2]],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', undefined],
  ['FREQ=WEEKLY', undefined],
  ['FREQ=MONTHLY;BYDAY=+1MO', undefined],
  ['invalid', undefined],
  ['', undefined],
])('%j is due on %j', (rule, weekdays) => {
  expect(weekdaysOf(rule)).toEqual(weekdays)
})
