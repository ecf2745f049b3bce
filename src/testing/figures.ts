import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { writeFigure } from './figureFiles.ts'
import type { PromiseId } from './promises.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * Records the figure that a test has reached for a promise. Called at the end of a test, so that a figure stands for a
 * test that passed.
 * @param figure such as `20 kills, 3,104 acknowledged, 0 lost`
 */
export function recordFigure(promise: PromiseId, figure: string): void {
  const { currentTestName = '', testPath = '' } = expect.getState()
  writeFigure({ promise, test: relative(root, testPath), name: currentTestName, figure })
}
