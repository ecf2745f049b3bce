import { expect, it } from 'vitest'
import { readRows } from './csv.ts'
import { readCsvEntries } from './csvEntries.ts'

const read = (text: string, separator?: string, maxEntries?: number) =>
  readCsvEntries(readRows([text], separator), '2026-03-04', maxEntries)

it.each([
  [
    'child,date,title,points\nMia,2026-03-01,Helped,5',
    [{ child: 'Mia', date: '2026-03-01', title: 'Helped', points: 5 }],
  ],
  [
    'Points;Title;Date;Child\r\n-3;"Hit; ""hard""";2026-03-01;Mia\r\n',
    [{ child: 'Mia', date: '2026-03-01', title: 'Hit; "hard"', points: -3 }],
  ],
  [
    "child\tdate\ttitle\tpoints\nMia\t2026-03-01\t'=1\t1",
    [{ child: 'Mia', date: '2026-03-01', title: '=1', points: 1 }],
  ],
  [
    'child,date,title,points\nMia,2026-03-01, ,240000',
    [{ child: 'Mia', date: '2026-03-01', title: '', points: 240_000 }],
  ],
  [
    'child,date,title,points\rMia,2026/3/1,Helped,+5.00\rMia,1.3.2026,Hit,\u22123,,\rMia,2026-3-1,"Two\rlines","1,0"\r',
    [
      { child: 'Mia', date: '2026-03-01', title: 'Helped', points: 5 },
      { child: 'Mia', date: '2026-03-01', title: 'Hit', points: -3 },
      { child: 'Mia', date: '2026-03-01', title: 'Two\nlines', points: 1 },
    ],
  ],
])('readCsvEntries reads the table %j', async (text, entries) => {
  expect(await read(text, /[,;\t]/.exec(text)![0])).toEqual({ entries, leftOut: [] })
})

it('readCsvEntries sorts the entries by their days', async () => {
  const { entries } = (await read(
    'child,date,title,points\nMia,2026-03-02,B,1\nMia,2026-03-01,A,1\nMia,2026-03-02,C,1',
  ))!
  expect(entries.map(({ title }) => title)).toEqual(['A', 'B', 'C'])
})

it.each([
  [',2026-03-01,Helped,5', 'child'],
  ['Mia,2026-02-30,Helped,5', 'date'],
  ['Mia,2026-03-05,Helped,5', 'date'],
  ['Mia,01/03/2026,Helped,5', 'date'],
  ['Mia,13/13/2026,Helped,5', 'date'],
  ['Mia,2026-03-01,Hel\u0000ped,5', 'title'],
  ['M\u0000ia,2026-03-01,Helped,5', 'child'],
  ['Mia,1.3.26,Helped,5', 'date'],
  ['Mia,2026/03-01,Helped,5', 'date'],
  ['Mia,30.2.2026,Helped,5', 'date'],
  ['Mia,2026-03-01,\u200B,5', 'title'],
  ['Mia,2026-03-01,,1000001', 'points'],
  ['Mia,2026-03-01,,0', 'points'],
  ['Mia,2026-03-01,Helped,', 'points'],
  ['Mia,2026-03-01,Helped,2.5', 'points'],
  ['Mia,2026-03-01,Helped,1.000', 'points'],
  ['Mia,2026-03-01,,"12,000"', 'points'],
  ['Mia,2026-03-01,Helped,0x10', 'points'],
  ['Mia,2026-03-01,Helped,1e2', 'points'],
  ['Mia,2026-03-01,Helped,0', 'points'],
  ['Mia,2026-03-01,Helped,5000', 'points'],
])('readCsvEntries leaves out the line %j', async (line, field) => {
  expect(await read(`child,date,title,points\n\n${line}`)).toEqual({ entries: [], leftOut: [{ line: 3, field }] })
})

it('readCsvEntries refuses a quotation mark that is not closed, because it hides all lines after it', async () => {
  await expect(read('child,date,title,points\nMia,2026-03-01,"Half,5\nMia,2026-03-01,Helped,5')).rejects.toThrow(
    'quotation mark',
  )
})

it('readCsvEntries returns undefined for a table with another heading', async () => {
  expect(await read('name,amount\nMia,5')).toBeUndefined()
})

it('readCsvEntries lets other tasks run while it reads a table of many columns and lines', async () => {
  const table = `${','.repeat(9_000)}child,date,title,points\n${'x\n'.repeat(20_000)}`
  let otherTasks = 0
  const timer = setInterval(() => (otherTasks += 1), 0)
  expect((await read(table))?.leftOut).toHaveLength(20_000)
  clearInterval(timer)
  expect(otherTasks).toBeGreaterThan(0)
})

it('readRows lets other tasks run while it reads blank lines that arrive at once', async () => {
  let otherTasks = 0
  const timer = setInterval(() => (otherTasks += 1), 0)
  let cells = ''
  for await (const row of readRows([`child,date,title,points,🦊${'🦊'.repeat(4096)}\n${'\n'.repeat(40_000)}`]))
    cells += row.join('')
  clearInterval(timer)
  expect(cells).toBe(`childdatetitlepoints🦊${'🦊'.repeat(4096)}`)
  expect(otherTasks).toBeGreaterThanOrEqual(2)
})

it('readCsvEntries refuses more lines than a family has room for', async () => {
  await expect(read(`child,date,title,points\n${'\n'.repeat(200_001)}`)).rejects.toThrow('too many lines')
})

it.each([
  [','.repeat(10_001), 'too many columns'],
  [`${'x'.repeat(100_001)},`, 'too long'],
  ['"'.repeat(200_006), 'too long'],
  [`"${'\n'.repeat(100_001)}"`, 'too long'],
])('readCsvEntries refuses a line that takes too much memory', async (line, reason) => {
  await expect(read(`child,date,title,points\n${line}`)).rejects.toThrow(reason)
})

it('readRows finds the same rows however the text is cut', async () => {
  const text = 'a,"b ""c"" d",\r\n"two\r\nlines",e"f,"",🦊\r\r"g"h,""""\n,'
  const rows = [['a', 'b "c" d', ''], ['two\nlines', 'e"f', '', '🦊'], [''], ['gh', '"'], ['', '']]
  for (const parts of [[text], text.split(''), [text.slice(0, 13), text.slice(13)]]) {
    const found: string[][] = []
    for await (const row of readRows(parts)) found.push(row)
    expect(found).toEqual(rows)
  }
})

it('readCsvEntries refuses more entries than a family may have', async () => {
  const table = `child,date,title,points\n${'Mia,2026-03-01,Helped,5\n'.repeat(4)}`
  await expect(read(table, ',', 3)).rejects.toMatchObject({ status: 409, code: 'quota_reached' })
  expect((await read(table, ',', 4))?.entries).toHaveLength(4)
})

it.each([
  ['25/10/2025', ['2025-10-25', '2025-11-04']],
  ['10-25-2025', ['2025-04-11', '2025-10-25']],
  // Both orders, and none.
  ['25/10/2025,A,1\nMia,10/25/2025', ['2025-10-10']],
  ['03/02/2025', ['2025-10-10']],
])('readCsvEntries reads 04/11/2025 beside %s', async (other, days) => {
  const table = `child,date,title,points\nMia,04/11/2025,A,1\nMia,${other},A,1\n`
  const ofEqual = days[0] === '2025-10-10' ? 'Mia,10/10/2025,A,1\n' : ''
  expect((await read(table + ofEqual))?.entries.map(({ date }) => date)).toEqual(days)
})
