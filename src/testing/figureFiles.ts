import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PromiseId } from './promises.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Not committed. `npm run trust` makes the table of docs/trust.md from these files. */
const folder = join(root, 'node_modules', '.cache', 'figures')

interface Figure {
  promise: PromiseId
  /** Path of the test file, from the root of the project. */
  test: string
  name: string
  figure: string
}

export function writeFigure(figure: Figure): void {
  mkdirSync(folder, { recursive: true })
  const file = `${figure.promise}-${figure.name.replaceAll(/\W+/g, '-').slice(0, 120)}.json`
  writeFileSync(join(folder, file), JSON.stringify({ ...figure, testDigest: digestOfTest(join(root, figure.test)) }))
}

/**
 * The digest of a test file, as `git hash-object` computes it. Unlike the time of modification, a checkout does not
 * change it.
 */
export function digestOfTest(path: string): string {
  const content = readFileSync(path)
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')
}
