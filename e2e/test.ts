import { test as base, expect, type Page, type Request } from '@playwright/test'
import { allCalls } from '../src/testing/calls.ts'
import { breachOf } from '../src/testing/contractCheck.ts'
import { findViolations, type Rules } from './axe.ts'
import { type App, startApp } from './startApp.ts'

export { expect }

interface Watched {
  /** Console errors, requests to other hosts, policy violations. A test fails if any are left at its end. */
  problems: string[]
}

/**
 * One app per worker. Every page is watched for errors, requests to other hosts, violations of the policy and responses
 * that break the contract. The ledger is checked at the end of the worker: after each test, that took a twentieth of all
 * time.
 */
export const test = base.extend<
  Watched & {
    expectAccessible: (page: Page) => Promise<void>
    expectContrast: (page: Page) => Promise<void>
  },
  { app: App }
>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from this pattern
    async ({}, use) => {
      const app = await startApp()
      await use(app)
      const broken = await app.brokenRules()
      await app.remove()
      expect(broken, 'rules of the ledger that a test of this worker has broken').toEqual([])
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  // oxlint-disable-next-line no-empty-pattern -- as above
  problems: async ({}, use) => {
    const problems: string[] = []
    await use(problems)
    expect(problems).toEqual([])
  },
  context: async ({ context, app, problems }, use) => {
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (origin !== app.url && protocol !== 'data:' && protocol !== 'blob:')
        problems.push(`request to ${request.url()}`)
    })
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      // playwright.config.ts blocks it.
      if (message.text() !== 'Service Worker registration blocked by Playwright')
        problems.push(`console: ${message.text()}`)
    })
    // More detailed than the browser's message, which is also lost when a frame or page goes away.
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        console.error(`policy violation: ${effectiveDirective} ${blockedURI}`)
      })
      // Refuses blobs in every test, as WebKit does in a private window.
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (value: object, key?: IDBValidKey) {
        if ([value, ...Object.values(value)].some((part) => part instanceof Blob))
          throw new DOMException('A blob cannot be stored', 'DataCloneError')
        return put.call(this, value, key)
      }
    })
    context.on('weberror', (error) => void problems.push(`page error: ${error.error().message}`))
    const checks: Promise<void>[] = []
    context.on('requestfinished', (request) => {
      checks.push(checkContract(request).then((breach) => void (breach && problems.push(breach))))
    })
    await use(context)
    await Promise.all(checks)
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  expectAccessible: async ({}, use) =>
    use(async (page) => {
      // An icon is invisible until its shape has loaded.
      await expect(page.locator('svg.icon path:not([d])')).toHaveCount(0)
      const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
      await expectNoViolation(page, { type: 'tag', values })
    }),
  // oxlint-disable-next-line no-empty-pattern -- as above
  expectContrast: async ({}, use) =>
    use((page) => expectNoViolation(page, { type: 'rule', values: ['color-contrast'] })),
})

/** The messages that the browser logs for requests while the app is stopped or the network is off. */
export const networkErrors =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_(REFUSED|RESET|CLOSED)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|FAILED)|Failed to fetch|occurred when fetching the script|status of 503/

/** Removes the problems that a test expects. */
export function ignoreProblems(problems: string[], expected: RegExp): void {
  problems.splice(0, problems.length, ...problems.filter((problem) => !expected.test(problem)))
}

/** Compares the response to a request of the app with the contract. */
async function checkContract(request: Request): Promise<string | undefined> {
  if (!new URL(request.url()).pathname.startsWith('/api/')) return undefined
  try {
    const response = await request.response()
    if (!response?.headers()['content-type']?.startsWith('application/json')) return undefined
    const body: unknown = JSON.parse(await response.text())
    return breachOf(allCalls, { method: request.method(), address: request.url(), status: response.status(), body })
  } catch {
    // The page went away before its response could be read.
    return undefined
  }
}

/** Waits for finite animations to end. In the middle of one, colours are mixed with the background. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
}

async function expectNoViolation(page: Page, rules: Rules): Promise<void> {
  await waitForAnimations(page)
  let violations = await findViolations(page, rules)
  if (violations.length > 0) {
    // Something may have begun to appear meanwhile, such as a toast.
    await waitForAnimations(page)
    violations = await findViolations(page, rules)
  }
  expect(violations.map(({ id, elements }) => `${id}: ${elements.join(' | ')}`)).toEqual([])
}
