import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { plantedBugs } from '../../scripts/plantedBugs/index.mjs'

const root = join(import.meta.dirname, '../..')

// `npm run test:bugs` plants them. It takes too long to run with every change, so this test detects outdated ones.
it.each(plantedBugs)('$promise: the bug can still be planted: $bug', ({ file, from, test }) => {
  expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2)
  expect(existsSync(join(root, test))).toBe(true)
})
