// `npm test`. Like `npm start` it runs under whatever Node.js there is and sees to the packages first. Every step runs, also after
// one has failed, and the last line counts all of them.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './browser.mjs'
import { bundledNode, installCommand, packagesAreInstalled } from './packages.mjs'
import { patchPackages } from './patchPackages.mjs'

const gigabyte = 2 ** 30
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const workplace = makeWorkplace()
const reports = mkdtempSync(join(workplace, 'reports-'))
const totals = { passed: 0, failed: 0 }

if (!packagesAreInstalled(root)) {
  console.log('Installing the packages …')
  const [file, args, options] = installCommand()
  const { status } = spawnSync(file, args, { ...options, cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) {
    console.log('0 passed, 1 failed')
    process.exit(1)
  }
}
await patchPackages(root)
const node = existsSync(bundledNode(root)) ? bundledNode(root) : process.execPath

check('types', 'typescript/bin/tsc', ['-b'])
check('lint', 'oxlint/bin/oxlint', ['--deny-warnings'])
check('format', 'oxfmt/bin/oxfmt', ['--check'])
check('dead code', 'knip/bin/knip.js', ['--no-progress'])
check('build', '../scripts/build.mjs', [])
suite(
  'rules and features',
  'vitest/vitest.mjs',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
  {},
  () => {
    const report = readReport('vitest.json')
    // A file that could not be read has no test to count; a failed test fails the suites around it too, which would count it again.
    const unread = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests + unread.length }
  },
)
suite(
  'browser',
  '@playwright/test/cli.js',
  ['test'],
  { CHROMIUM: findBrowser(node, root), PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
  () => {
    const { stats } = readReport('playwright.json')
    // Named in the list above: a machine that is busy with something else can make a browser miss a moment.
    if (stats.flaky > 0) console.log(`${stats.flaky} passed only at the second try`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  },
)

rmSync(workplace, { recursive: true, force: true })
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)

/** One tool that is right or wrong as a whole. */
function check(name, bin, args) {
  const isPassed = run(name, bin, args, {}) === 0
  count({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1 })
}

/** A test runner, counted by what it reports; one that ends badly without a failed test counts as one failure. */
function suite(name, bin, args, env, read) {
  const status = run(name, bin, args, env)
  let counted
  try {
    counted = read()
  } catch (error) {
    console.error(`${name}: no report (${error.message})`)
    counted = { passed: 0, failed: 1 }
  }
  if (counted.passed + counted.failed === 0 || (status !== 0 && counted.failed === 0)) counted.failed += 1
  count(counted)
}

function run(name, bin, args, env) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const PATH = `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`
  const places = { TMPDIR: workplace, TEMP: workplace, TMP: workplace }
  const { status } = spawnSync(node, [join(root, 'node_modules', bin), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH, ...places, ...env },
  })
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'failed'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return status
}

/** Where the tests keep their databases and profiles: in memory where there is plenty of it, which saves a sixth of their time. */
function makeWorkplace() {
  const folder = mkdtempSync(
    join(existsSync('/dev/shm') && isRoomy('/dev/shm') ? '/dev/shm' : tmpdir(), 'pipling-test-'),
  )
  // Databases are another user's where PostgreSQL does not want to be root's.
  chmodSync(folder, 0o755)
  return folder
}

/** Also for the programs that some tests put there, which a container often forbids. */
function isRoomy(folder) {
  const { bavail, bsize } = statfsSync(folder)
  const [, , , options = ''] =
    readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, place]) => place === folder) ?? []
  return (
    bavail * bsize > 4 * gigabyte && process.availableMemory() > 8 * gigabyte && !options.split(',').includes('noexec')
  )
}

function readReport(file) {
  return JSON.parse(readFileSync(join(reports, file), 'utf8'))
}

function count({ passed, failed }) {
  totals.passed += passed
  totals.failed += failed
}
