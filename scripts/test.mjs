// `npm test`. Installs the packages first, as `npm start` does. Every step runs, also after one has failed. The last
// lines name what failed, also where the beginning of a log is lost, and count the results of all.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { findBrowser, installedOtherBrowsers, installOtherBrowsers, otherBrowsers } from './browser.mjs'
import { installCommand, packagesAreInstalled } from './packages.mjs'

const gigabyte = 2 ** 30
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const workplace = makeWorkplace()
const reports = mkdtempSync(join(workplace, 'reports-'))
const totals = { passed: 0, failed: 0 }
/** What failed, and what passed only after a first try: on a busy machine a test can miss a moment. */
const named = { failed: [], retried: [] }

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
    let unread = 0
    for (const { name: path, status, message, assertionResults } of report.testResults) {
      const file = relative(root, path)
      for (const { status, fullName, failureMessages } of assertionResults) {
        if (status === 'failed') note('failed', file, fullName, failureMessages[0])
        else if (failureMessages.length > 0) note('retried', file, fullName, failureMessages[0])
      }
      // A file that could not be loaded has no test to count, and must count as one failure.
      if (status !== 'failed' || assertionResults.some((test) => test.status === 'failed')) continue
      note('failed', file, '', message)
      unread += 1
    }
    return { passed: report.numPassedTests, failed: report.numFailedTests + unread }
  },
)
const CHROMIUM = findBrowser(root)
browserSuite('browser', 'network', 'chromium')
// Runs where these browsers are installed; in `.ci/run` always.
if (process.env.OTHER_BROWSERS === 'install') {
  installOtherBrowsers()
  const missing = otherBrowsers.filter((name) => !installedOtherBrowsers().includes(name))
  for (const name of missing) note('failed', name, '', 'is not installed')
  count({ passed: 0, failed: missing.length })
}
if (installedOtherBrowsers().length > 0) browserSuite('other browsers', 'others')

rmSync(workplace, { recursive: true, force: true })
if (named.retried.length > 0)
  console.log(`\n${named.retried.length} passed only after a first try:\n${named.retried.join('\n')}`)
if (named.failed.length > 0) console.log(`\nFailed:\n${named.failed.join('\n')}`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)

/** Notes a line for the end. */
function note(list, place, test, error = '') {
  const [firstLine] = stripVTControlCharacters(error).split('\n')
  named[list].push(`  ${[place, test, firstLine].filter(Boolean).join(' › ')}`)
}

/** Runs a tool that passes or fails as a whole. */
function check(name, bin, args) {
  const isPassed = run(name, bin, args, {}) === 0
  if (!isPassed) note('failed', name)
  count({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1 })
}

/** Runs a test runner and counts its report. A bad exit code without a failed test counts as one failure. */
function suite(name, bin, args, env, read) {
  const status = run(name, bin, args, env)
  let counted
  try {
    counted = read()
  } catch (error) {
    note('failed', name, 'no report', String(error))
    counted = { passed: 0, failed: 1 }
  }
  if (counted.passed + counted.failed === 0 || (status !== 0 && counted.failed === 0)) {
    note('failed', name, `ended with ${status}`)
    counted.failed += 1
  }
  count(counted)
}

/** Runs the browser tests of some projects of `playwright.config.ts`. */
function browserSuite(name, ...projects) {
  const file = `playwright-${projects[0]}.json`
  const env = { CHROMIUM, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, file) }
  suite(
    name,
    '@playwright/test/cli.js',
    ['test', ...projects.flatMap((project) => ['--project', project])],
    env,
    () => {
      const { stats, suites, errors } = readReport(file)
      for (const { message } of errors) note('failed', name, '', message)
      for (const { file, line, title, tests } of specsOf(suites))
        for (const { status, results } of tests)
          if (status === 'unexpected' || status === 'flaky')
            note(
              status === 'flaky' ? 'retried' : 'failed',
              `e2e/${file}:${line}`,
              title,
              results.find(({ error }) => error)?.error.message,
            )
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    },
  )
}

function specsOf(suites = []) {
  return suites.flatMap(({ specs, suites }) => [...specs, ...specsOf(suites)])
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
