import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it.each([
  [['Mia', 5, null], 'Mia,5,'],
  [['a "kite", red', 'two\nlines'], '"a ""kite"", red","two\nlines"'],
  [['=1+1', '+34', '-5', '@sum'], "'=1+1,'+34,'-5,'@sum"],
  [['\t=1', '="a,b"'], `'\t=1,"'=""a,b"""`],
  [[-5, 2.5, true], '-5,2.5,true'],
  [[[1, 2], { key: 'gift' }], '"[1,2]","{""key"":""gift""}"'],
])('csvLine writes %j as %j', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`)
})
