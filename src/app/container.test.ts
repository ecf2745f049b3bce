import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

it('the container and `npm start` limit the arenas of glibc, which keep the memory of decoded pictures', () => {
  for (const file of ['Dockerfile', 'package.json'])
    expect(readFileSync(join(root, file), 'utf8')).toContain('MALLOC_ARENA_MAX=2')
})

it('the container runs the same bundle as `npm start`', () => {
  const lines = readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n')
  expect(lines.at(-2)).toBe('CMD ["node", "dist/server/cli.mjs", "start"]')
  const start = readFileSync(join(root, 'scripts/pipling.mjs'), 'utf8')
  expect(start).toContain("join(root, 'dist', 'server', 'cli.mjs')")
})
