import { describe, expect, it } from 'vitest'
import { loopFiles } from '../../testing/elsewhereFiles.ts'
import { readLoop, readLoopHabits } from './loop.ts'

async function read(change: Record<string, string> = {}) {
  const files = { ...loopFiles, ...change }
  const checkmarks = (position: string) => [
    files[Object.keys(files).find((path) => path.startsWith(position) && path.endsWith('/Checkmarks.csv')) ?? ''] ?? '',
  ]
  return readLoop(await readLoopHabits([files['Habits.csv']!]), checkmarks, '2026-03-04')
}

describe('Loop Habit Tracker', () => {
  it('gives its habits and the days that were done', async () => {
    const { habits, balance, unmapped } = await read()
    expect(habits.map(({ title, description, days, isArchived }) => [title, description, days, isArchived])).toEqual([
      ['Meditate', 'Quietly, alone', ['2026-02-28', '2026-03-03'], false],
      ['Run', 'How far?', ['2026-03-03'], false],
      ['晨读', null, ['2026-03-01'], true],
    ])
    expect(balance).toBe(0)
    expect(unmapped.list()).toEqual([
      { reason: 'skippedDay', count: 1, names: ['Meditate'] },
      { reason: 'rhythm', count: 1, names: ['Run'] },
      { reason: 'partDay', count: 1, names: ['Run'] },
      { reason: 'limit', count: 1, names: ['Sweets'] },
    ])
  })

  it('loses one odd note, description or name, and not the whole file', async () => {
    const note = await read({
      '001 Meditate/Checkmarks.csv': 'Date,Value,Notes\n2026-03-03,YES_MANUAL,Two\u000Blines\n',
    })
    expect(note.habits[0]!.days).toEqual(['2026-03-03'])
    expect(note.unmapped.list()).toContainEqual({ reason: 'note', count: 1, names: ['Meditate'] })
    const withText = (from: string, to: string) => read({ 'Habits.csv': loopFiles['Habits.csv']!.replace(from, to) })
    const described = await withText('Quietly,', 'Quietly,\u000B')
    expect(described.habits[0]).toMatchObject({ title: 'Meditate', description: null })
    expect(described.unmapped.list()).toContainEqual({ reason: 'note', count: 1, names: ['Meditate'] })
    const named = await withText('Run', 'Run\u0000')
    expect(named.habits.map(({ title }) => title)).toEqual(['Meditate', '晨读'])
    expect(named.unmapped.list()).toContainEqual({ reason: 'title', count: 1, names: [] })
  })

  it('is understood in the forms of other versions', async () => {
    const { habits, unmapped } = await read({
      'Habits.csv':
        'Position,Name,Question,Description,NumRepetitions,Interval,Color\n001,Read,,,1,1,#FF8F00\n002,Read,,,1,1,#FF8F00\n',
      '001 Meditate/Checkmarks.csv': 'Date,Value,Notes\n2026-03-03,YES_MANUAL,Well\n2026-03-02,NO,\n2026-03-01,SKIP,\n',
      '002 Run/Checkmarks.csv': '2026-03-03,2\n',
    })
    expect(habits.map(({ key, days }) => [key, days])).toEqual([
      ['read 1', ['2026-03-03']],
      ['read 2', ['2026-03-03']],
    ])
    expect(unmapped.list().map(({ reason }) => reason)).toEqual(['note', 'skippedDay'])
    const measured = await read({ '002 Run/Checkmarks.csv': 'Date,Value,Notes\n2026-03-03,2.5,\n2026-03-02,1.5,\n' })
    expect(measured.habits[1]!.days).toEqual(['2026-03-03'])
  })

  it.each([
    ['another heading', { 'Habits.csv': 'Name,Color\nRead,red\n' }],
    ['a rhythm that is none', { 'Habits.csv': loopFiles['Habits.csv']!.replace('3,7', 'often,7') }],
    ['a giant number', { '002 Run/Checkmarks.csv': `2026-03-03,${'9'.repeat(400)}\n` }],
    ['a day that is none', { '001 Meditate/Checkmarks.csv': '2026-02-30,2\n' }],
    ['too many habits', { 'Habits.csv': `Position,Name\n${'1,Read\n'.repeat(10_001)}` }],
    ['too many columns', { 'Habits.csv': `${','.repeat(100)}Position,Name\n1,Read\n` }],
    ['a value that is none', { '001 Meditate/Checkmarks.csv': '2026-03-03,\n' }],
  ])('with %s is refused', async (_, change) => {
    await expect(read(change)).rejects.toMatchObject({ code: 'invalid_archive' })
  })
})
