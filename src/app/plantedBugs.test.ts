import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { plantedBugs } from '../../scripts/plantedBugs.mjs'

const root = join(import.meta.dirname, '../..')

// They are tried out by `npm run test:bugs`, which takes too long to be run with every change: a bug that fits no more would be noticed late.
it.each(plantedBugs)('$promise: the code is still such that $bug can be planted', ({ file, from, test }) => {
  expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2)
  expect(existsSync(join(root, test))).toBe(true)
})
