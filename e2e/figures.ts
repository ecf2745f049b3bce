import { relative } from 'node:path'
import { test } from '@playwright/test'
import { writeFigure } from '../src/testing/figureFiles.ts'
import type { PromiseId } from '../src/testing/promises.ts'

/** Like `recordFigure` of the other tests. Call it at the end of a test. */
export function recordFigure(promise: PromiseId, figure: string): void {
  const { file, title, config } = test.info()
  writeFigure({ promise, test: relative(config.rootDir, file).replace(/^/, 'e2e/'), name: title, figure })
}
