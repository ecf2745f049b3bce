// `npm run test:faults`: the tests about crashes, networks, upgrades and bad input in their long form, half an hour or more.
// Each size can be set from outside; FAULT_SEED makes the chance another one.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const sizes = { FAULT_KILLS: '200', FAULT_FIRST_KILLS: '50', FAULT_CUTS: '2000', FAULT_UPGRADE_KILLS: '50', FUZZ_REQUESTS: '200000', AUDIT: '1' }
const files = ['faults', 'networkFaults', 'fullDisk', 'upgrade', 'backup', 'severalProcesses', 'lifecycle', 'journeys/badInput', 'supplyChain'].map((name) => join('src', 'app', `${name}.test.ts`))

const vitest = spawnSync(process.execPath, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--no-file-parallelism', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: { ...sizes, ...process.env },
})
process.exit(vitest.status ?? 1)
