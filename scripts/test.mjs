// `npm test`. Installs the packages first, as `npm start` does. Every step runs, also after one has failed, and the
// last line counts the results of all.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser, installedOtherBrowsers, installOtherBrowsers, otherBrowsers } from './browser.mjs'
import { installCommand, packagesAreInstalled } from './packages.mjs'

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
    // A file that could not be loaded has no test to count, and must count as one failure.
    const unread = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests + unread.length }
  },
)
const CHROMIUM = findBrowser(root)
browserSuite('browser', 'network', 'chromium')
// Runs where these browsers are installed; in `.ci/run` always.
if (process.env.OTHER_BROWSERS === 'install') {
  installOtherBrowsers()
  const missing = otherBrowsers.filter((name) => !installedOtherBrowsers().includes(name))
  for (const name of missing) console.error(`${name} is not installed`)
  count({ passed: 0, failed: missing.length })
}
if (installedOtherBrowsers().length > 0) browserSuite('other browsers', 'others')

rmSync(workplace, { recursive: true, force: true })
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)

/** Runs a tool that passes or fails as a whole. */
function check(name, bin, args) {
  const isPassed = run(name, bin, args, {}) === 0
  count({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1 })
}

/** Runs a test runner and counts its report. A bad exit code without a failed test counts as one failure. */
function suite(name, bin, args, env, read) {
  const status = run(name, bin, args, env)
  let counted
  try {
    counted = read()
  } catch (error) {
    console.error(`${name}: no report`, error)
    counted = { passed: 0, failed: 1 }
  }
  if (counted.passed + counted.failed === 0 || (status !== 0 && counted.failed === 0)) counted.failed += 1
  count(counted)
}

/** Runs the browser tests of some projects of `playwright.config.ts`. */
function browserSuite(name, ...projects) {
  const report = `playwright-${projects[0]}.json`
  const env = { CHROMIUM, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, report) }
  suite(
    name,
    '@playwright/test/cli.js',
    ['test', ...projects.flatMap((project) => ['--project', project])],
    env,
    () => {
      const { stats } = readReport(report)
      // The list above names them. On a busy machine a browser can miss a moment.
      if (stats.flaky > 0) console.log(`${stats.flaky} passed only after a first try`)
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    },
  )
}

function run(name, bin, args, env) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const places = { TMPDIR: workplace, TEMP: workplace, TMP: workplace }
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', bin), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...places, ...env },
  })
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'failed'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return status
}

/**
 * The folder for the tests' databases and browser profiles. In memory, if there is plenty, they take a sixth less time.
 */
function makeWorkplace() {
  const folder = mkdtempSync(
    join(existsSync('/dev/shm') && isRoomy('/dev/shm') ? '/dev/shm' : tmpdir(), 'pipling-test-'),
  )
  // PostgreSQL refuses to run as root, and its other user must be able to enter.
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Whether there is room in memory, and programs may run from the folder, which some tests need and containers often
 * forbid.
 */
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
