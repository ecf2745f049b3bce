import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page, type Request } from '@playwright/test'
import { allCalls } from '../src/testing/allCalls.ts'
import { breachOf } from '../src/testing/contractCheck.ts'
import { type App, startApp } from './startApp.ts'

export { expect }

interface Watched {
  /** Console errors, refused requests, policy violations: a test fails when it leaves any here. */
  problems: string[]
}

/**
 * One app per worker. Every page is watched for errors, for requests to other hosts and for violations of the policy, and after
 * every test the ledger is looked through.
 */
export const test = base.extend<
  Watched & {
    soundLedger: void
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
      await app.remove()
    },
    { scope: 'worker' },
  ],
  soundLedger: [
    async ({ app }, use) => {
      await use()
      expect(await app.brokenRules()).toEqual([])
    },
    { auto: true },
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
      // What playwright.config.ts asks for.
      if (message.text() !== 'Service Worker registration blocked by Playwright')
        problems.push(`console: ${message.text()}`)
    })
    // Says more than the browser's own message, and is heard where a frame or a page that is leaving would swallow that.
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        console.error(`policy violation: ${effectiveDirective} ${blockedURI}`)
      })
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
      // An icon whose shape has not come is seen by nobody.
      await expect(page.locator('svg.icon path:not([d])')).toHaveCount(0)
      await expectNoViolation(
        page,
        new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']),
      )
    }),
  // oxlint-disable-next-line no-empty-pattern -- as above
  expectContrast: async ({}, use) =>
    use((page) => expectNoViolation(page, new AxeBuilder({ page }).withRules('color-contrast'))),
})

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

/** Until what comes or goes has done so: half-way through, its colours are mixed with what is behind it. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

async function expectNoViolation(page: Page, axe: AxeBuilder): Promise<void> {
  // The tab bar floats: whatever the scroll position leaves half under it would count as too small to tap.
  const place = (position: string) =>
    page.evaluate(
      (value) => document.querySelector<HTMLElement>('.tab-bar')?.style.setProperty('position', value),
      position,
    )
  await place('static')
  await rest(page)
  const { violations } = await axe.analyze()
  await place('')
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}
