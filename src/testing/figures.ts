import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { PromiseId } from './promises.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Beside what was built, and so never in a commit; `npm run trust` makes the table of docs/trust.md from it. */
const folder = join(root, 'node_modules', '.cache', 'figures')

/**
 * Notes what a test has reached for a promise, at the end of that test: a figure stands for a test that passed.
 * @param figure such as `20 kills, 3,104 acknowledged, 0 lost`
 */
export function recordFigure(promise: PromiseId, figure: string): void {
  const { currentTestName = '', testPath = '' } = expect.getState()
  mkdirSync(folder, { recursive: true })
  const name = `${promise}-${currentTestName.replaceAll(/\W+/g, '-').slice(0, 120)}.json`
  writeFileSync(join(folder, name), JSON.stringify({ promise, test: relative(root, testPath), name: currentTestName, figure }))
}
