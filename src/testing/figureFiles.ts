import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PromiseId } from './promises.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Not committed. `npm run trust` makes the table of docs/trust.md from these files. */
const cache = join(root, 'node_modules', '.cache', 'figures')

interface Figure {
  promise: PromiseId
  /** Path of the test file, from the root of the project. */
  test: string
  name: string
  figure: string
}

interface StoredFigure extends Figure {
  testDigest: string
}

export function writeFigure(figure: Figure, folder = cache): void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${figure.promise}-${figure.name.replaceAll(/\W+/g, '-').slice(0, 120)}.json`)
  const stored: StoredFigure = { ...figure, testDigest: digestOfTest(join(root, figure.test)) }
  // A run that is stopped must not leave half a file.
  writeFileSync(`${file}.new`, JSON.stringify(stored))
  renameSync(`${file}.new`, file)
}

/** The figures of tests that have not changed since, by the names of their files, and the files that are none. */
export function readFigures(folder = cache): { figures: Figure[]; damaged: string[] } {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  const read = files.toSorted().map((name) => ({ file: join(folder, name), figure: parseFigure(join(folder, name)) }))
  const isCurrent = ({ test, testDigest }: StoredFigure) =>
    existsSync(join(root, test)) && digestOfTest(join(root, test)) === testDigest
  return {
    figures: read.flatMap(({ figure }) => (figure && isCurrent(figure) ? [figure] : [])),
    damaged: read.flatMap(({ file, figure }) => (figure ? [] : [file])),
  }
}

function parseFigure(file: string): StoredFigure | undefined {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<keyof StoredFigure, unknown>> | null
    const texts = [value?.promise, value?.test, value?.figure, value?.testDigest]
    return texts.every((text) => typeof text === 'string') ? (value as StoredFigure) : undefined
  } catch {
    return undefined
  }
}

/**
 * The digest of a test file, as `git hash-object` computes it. Unlike the time of modification, a checkout does not
 * change it.
 */
export function digestOfTest(path: string): string {
  const content = readFileSync(path)
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')
}
