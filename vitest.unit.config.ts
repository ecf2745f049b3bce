import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = dirname(fileURLToPath(import.meta.url))
const src = join(root, 'src')
const testing = join(src, 'testing')
/** Imports of a test that needs a database, a process of the app or built pages. */
const heavy = /\/(startServer|appProcess|openTheDatabase|db\/open|db\/embedded)\.ts$/

/** The tests of rules: those that need neither a database nor a process nor built pages. For `npm run verify`. */
export default defineConfig({
  test: {
    include: listTests().filter((file) => !needsMore(join(root, file))),
    testTimeout: 30_000,
  },
})

function listTests(): string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join('src', file))
}

/** Follows the imports of a test through the tools of tests. */
function needsMore(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  if (/\binject\(|\bdist\/web\b/.test(text)) return true
  return [...text.matchAll(/from '(\.{1,2}\/[^']+)'/g)]
    .map(([, specifier]) => resolve(dirname(file), specifier!))
    .some((target) => heavy.test(target) || (!relative(testing, target).startsWith('..') && needsMore(target, seen)))
}
