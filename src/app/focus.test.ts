import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))

/** The files in which a pattern occurs. */
const filesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(root + file, 'utf8')))

it('the focus moves only through platform/ui/focus.ts, which keeps the page where it is', () => {
  // The worker's is that of a window.
  expect(filesWith(/\.focus\(/)).toEqual(['platform/ui/focus.ts', 'features/pwa/worker/serviceWorker.ts'])
  // React calls `focus()` for this attribute of an element.
  expect(filesWith(/<[a-z][^<>]*\sautoFocus\b/)).toEqual([])
})
