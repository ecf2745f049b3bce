import { defineConfig } from '@playwright/test'
import { installedTestBrowser } from './scripts/browser.mjs'

// `npm test` sets CHROMIUM; benches and pictures use an installed browser.
const executablePath = process.env.CHROMIUM || installedTestBrowser()

// For tests, browser and app: where it is noon now, so that a family has days behind it and the day does not end amid a
// test.
process.env.TZ ??= Intl.supportedValuesOf('timeZone').find(
  (timeZone) => new Date().toLocaleString('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }) === '12',
)

const ofNetwork = ['**/badNetwork.spec.ts', '**/outbox.spec.ts']
const launchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
/** All pages of a browser in one process, which takes a tenth of the tests' time away. A crash would end them all. */
const oneProcess = ['--process-per-site', '--renderer-process-limit=1', '--disable-site-isolation-trials']

export default defineConfig({
  testDir: 'e2e',
  // `npm test` runs the last one after the others: its browsers need much of the machine.
  projects: [
    // First and beside the others, because it waits for dead connections and needs little of the machine. Its tests have
    // an app of their own, which each worker would start, or let a page crash.
    { name: 'network', testMatch: ofNetwork, workers: 2 },
    {
      name: 'chromium',
      testIgnore: [...ofNetwork, '**/otherBrowsers.spec.ts'],
      use: { launchOptions: { ...launchOptions, args: [...launchOptions.args, ...oneProcess] } },
    },
    { name: 'others', testMatch: '**/otherBrowsers.spec.ts' },
  ],
  // More than two cores: browser and server wait for each other half of the time.
  workers: 4,
  // Tests of one file run in parallel, so that the longest file does not run on alone.
  fullyParallel: true,
  timeout: 60_000,
  // `npm test` reports the tests that pass only after a first try.
  retries: 2,
  // Long, for a busy machine: a test that passes does not wait for it.
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  outputDir: 'test-results',
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // Motion and the service worker cost time and matter to few screens: their own tests switch them on.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    // Traces are slow; `--trace on` records them.
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
