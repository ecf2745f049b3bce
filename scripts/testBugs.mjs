// `npm run test:bugs [TEXT]`: plants one bug after another in a copy of the sources, and expects a test to find each.
// This shows tests that cannot fail. With a text, only bugs whose promise or description contains it.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { plantedBugs } from './plantedBugs/index.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const copy = mkdtempSync(join(tmpdir(), 'pipling-bugs-'))
const wanted = process.argv[2] ?? ''
const missed = []

try {
  makeCopy()
  const bugs = plantedBugs.filter(({ promise, bug }) => `${promise} ${bug}`.includes(wanted))
  for (const planted of bugs) {
    const outcome = tryBug(planted)
    console.log(`${outcome.padEnd(9)} ${planted.promise.padEnd(4)} ${planted.bug}`)
    if (outcome !== 'found') missed.push(planted)
  }
  console.log(`${bugs.length - missed.length} of ${bugs.length} planted bugs found`)
} finally {
  rmSync(copy, { recursive: true, force: true })
}
process.exit(missed.length === 0 ? 0 : 1)

/**
 * Links each package separately, so that the figures that tests write to node_modules/.cache stay out of the original.
 */
function makeCopy() {
  const needed = readdirSync(root).filter((entry) =>
    /^(src|scripts|dist|package\.json|vitest\.config\.ts|tsconfig.*\.json)$/.test(entry),
  )
  for (const entry of needed) cpSync(join(root, entry), join(copy, entry), { recursive: true })
  mkdirSync(join(copy, 'node_modules'))
  for (const entry of readdirSync(join(root, 'node_modules'))) {
    if (entry !== '.cache') symlinkSync(join(root, 'node_modules', entry), join(copy, 'node_modules', entry))
  }
}

/**
 * @param {typeof plantedBugs[number]} planted
 * @returns {string} `found`, `missed`, `not run`, or `outdated` when its file does not contain `from` exactly once
 */
function tryBug({ file, from, to, test, only }) {
  const path = join(copy, file)
  const right = readFileSync(path, 'utf8')
  if (right.split(from).length !== 2) return 'outdated'
  writeFileSync(
    path,
    right.replace(from, () => to),
  )
  const args = [
    join('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    test,
    ...(only ? ['-t', only] : []),
    '--reporter=json',
    '--outputFile=report.json',
  ]
  spawnSync(process.execPath, args, {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, FUZZ_REQUESTS: '3000', FAULT_KILLS: '4', FAULT_CUTS: '50' },
  })
  writeFileSync(path, right)
  const reportFile = join(copy, 'report.json')
  if (!existsSync(reportFile)) return 'not run'
  const report = JSON.parse(readFileSync(reportFile, 'utf8'))
  rmSync(reportFile)
  if (report.numFailedTests > 0) return 'found'
  return report.numPassedTests > 0 ? 'missed' : 'not run'
}
