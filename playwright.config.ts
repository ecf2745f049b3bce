import { defineConfig } from '@playwright/test'
import { installedBrowser } from './scripts/browser.mjs'

// `npm test` names one; benches and pictures take one that is installed.
const executablePath = process.env.CHROMIUM || installedBrowser()

export default defineConfig({
  testDir: 'e2e',
  // On two cores: each browser waits for its server half of the time, and the other way round.
  workers: 3,
  // Not a whole file to each: the longest would go on when everything else is done.
  fullyParallel: true,
  timeout: 60_000,
  // What fails twice is wrong; what fails once is told by `npm test`.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  outputDir: 'test-results',
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // Both take time and say nothing about most screens: the tests of what moves, and of what the worker keeps, want them.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    // A trace costs a good part of the time; `--trace on` makes one.
    screenshot: 'only-on-failure',
    launchOptions: {
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
    },
  },
})
