import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readFigures, writeFigure } from './figureFiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'figures-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

it('readFigures names damaged files and returns the figures of the others', () => {
  const figure = { promise: 'R1', test: 'src/testing/figureFiles.test.ts', name: 'a test', figure: '20 kills' } as const
  writeFigure(figure, folder)
  const damaged = {
    'P1-cut.json': '{"promise":"P1","tes',
    'P2-empty.json': '',
    'P3-other.json': '{"a":1}',
    'P4-null.json': 'null',
  }
  for (const [name, content] of Object.entries(damaged)) writeFileSync(join(folder, name), content)
  const changed = { ...figure, promise: 'R2', testDigest: 'of an earlier version' }
  writeFileSync(join(folder, 'R2-changed.json'), JSON.stringify(changed))
  const read = readFigures(folder)
  expect(read.figures).toMatchObject([figure])
  expect(read.damaged).toEqual(Object.keys(damaged).map((name) => join(folder, name)))
})
