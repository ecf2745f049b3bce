// `npm run verify`: types, lint, format and the tests that need no database, in under a minute. `npm test` runs
// everything.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const steps = {
  format: ['oxfmt/bin/oxfmt', '--check'],
  types: ['typescript/bin/tsc', '-b'],
  lint: ['oxlint/bin/oxlint', '--deny-warnings'],
  tests: ['vitest/vitest.mjs', 'run', '--config', 'vitest.unit.config.ts'],
}

const startedAt = Date.now()
const failed = Object.entries(steps)
  .filter(([, [bin, ...args]]) => {
    const { status } = spawnSync(process.execPath, [join(root, 'node_modules', bin), ...args], {
      cwd: root,
      stdio: 'inherit',
    })
    return status !== 0
  })
  .map(([name]) => name)
console.log(
  `${failed.length === 0 ? 'passed' : `failed: ${failed.join(', ')}`} in ${Math.round((Date.now() - startedAt) / 1000)} s`,
)
process.exit(failed.length === 0 ? 0 : 1)
