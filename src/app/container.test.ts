import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

it('the container and `npm start` limit the memory that glibc and V8 keep', () => {
  for (const file of ['Dockerfile', 'package.json'])
    for (const limit of ['MALLOC_ARENA_MAX=2', '--max-semi-space-size=16'])
      expect(readFileSync(join(root, file), 'utf8')).toContain(limit)
})

it('the container runs the same bundle as `npm start`', () => {
  const lines = readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n')
  expect(lines.at(-2)).toBe('CMD ["node", "--max-semi-space-size=16", "dist/server/cli.mjs", "start"]')
  const start = readFileSync(join(root, 'scripts/pipling.mjs'), 'utf8')
  expect(start).toContain("join(root, 'dist', 'server', 'cli.mjs')")
})
