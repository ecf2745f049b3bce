import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PromiseId } from './promises.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Beside what was built, and so never in a commit; `npm run trust` makes the table of docs/trust.md from it. */
const folder = join(root, 'node_modules', '.cache', 'figures')

interface Figure {
  promise: PromiseId
  /** Its file, from the root of the project. */
  test: string
  name: string
  figure: string
}

export function writeFigure(figure: Figure): void {
  mkdirSync(folder, { recursive: true })
  const file = `${figure.promise}-${figure.name.replaceAll(/\W+/g, '-').slice(0, 120)}.json`
  writeFileSync(join(folder, file), JSON.stringify(figure))
}
