// `npm run test:faults`: the long form of the tests about crashes, networks, upgrades, bad input and sequences of
// actions, ten minutes or more. Environment variables set each size, and FAULT_SEED the seed of the random choices.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const sizes = {
  FAULT_KILLS: '200',
  FAULT_FIRST_KILLS: '50',
  FAULT_CUTS: '2000',
  FAULT_UPGRADE_KILLS: '50',
  FUZZ_REQUESTS: '200000',
  LEDGER_RUNS: '3000',
  PROGRESS_RUNS: '2000',
  AUDIT: '1',
}
const files = [
  'faults',
  'networkFaults',
  'fullDisk',
  'upgrade',
  'backup',
  'severalProcesses',
  'lifecycle',
  'journeys/badInput',
  'journeys/ledgerModel',
  'journeys/progressModel',
  'supplyChain',
].map((name) => join('src', 'app', `${name}.test.ts`))

const vitest = spawnSync(
  process.execPath,
  [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--no-file-parallelism', ...files],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...sizes, ...process.env },
  },
)
process.exit(vitest.status ?? 1)
