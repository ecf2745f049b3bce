import type { Page } from '@playwright/test'
import { createFamily, openSample } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

/** The code of screens that are not on the page. */
const laterScreens = /\/assets\/(?!HomeLater)\w+Screen-/

/** The files that the page names itself. */
const filesOfPage = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]')].map((element) =>
      element instanceof HTMLScriptElement ? element.src : element.href,
    ),
  )

/** What the page has requested before the first screen was painted. */
const requestedBeforePaint = (page: Page) =>
  page.evaluate(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < painted!.startTime)
      .map(({ name }) => name)
  })

/** Makes the browser say how fast its connection is. `changeConnection` lets it change. */
async function setConnection(page: Page, connection: { saveData: boolean; effectiveType: string }): Promise<void> {
  await page.addInitScript((initial) => {
    const connection = Object.assign(new EventTarget(), initial)
    Object.defineProperty(navigator, 'connection', { get: () => connection })
  }, connection)
}

const changeConnection = (page: Page) =>
  page.evaluate(() => {
    const { connection } = navigator as unknown as { connection: EventTarget }
    Object.assign(connection, { saveData: false, effectiveType: '4g' })
    connection.dispatchEvent(new Event('change'))
  })

test('nothing but the files of the page is requested before the first screen is painted', async ({ page }) => {
  await openSample(page, 'en')
  // On a busy machine a page comes without its first data. Then it is loaded again.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: t('home.latest') })).toBeVisible()
    const ofPage = new Set(await filesOfPage(page))
    const early = await requestedBeforePaint(page)
    expect(early.length).toBeGreaterThan(0)
    // Fonts and drawings are shown on the first screen.
    expect(early.filter((name) => !ofPage.has(name) && !/\.(woff2|svg)(#|$)/.test(name))).toEqual([])
  }).toPass({ timeout: 60_000 })
})

test.describe('on a slow connection', () => {
  // The other screens are requested once the service worker is there.
  test.use({ serviceWorkers: 'allow' })

  for (const connection of [
    { saveData: true, effectiveType: '4g' },
    { saveData: false, effectiveType: '3g' },
  ]) {
    const name = connection.saveData ? 'where data is saved' : `at ${connection.effectiveType}`
    test(`no later screen is requested ${name} until it is fast`, async ({ page }) => {
      const requested: string[] = []
      page.on('request', (request) => requested.push(new URL(request.url()).pathname))
      await setConnection(page, connection)
      await createFamily(page, 'Mia')
      // It opens after the other screens would have been requested.
      const live = page.waitForRequest('**/api/events')
      await page.goto('/en')
      await live
      expect(requested.filter((path) => laterScreens.test(path))).toEqual([])
      expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
      const next = page.waitForRequest((request) => laterScreens.test(request.url()))
      await changeConnection(page)
      await next
    })
  }

  test('the installed app loads the later screens all the same, to open without a connection', async ({ page }) => {
    await page.addInitScript(() => {
      const matchesMedia = matchMedia
      globalThis.matchMedia = (query) =>
        query === '(display-mode: standalone)' ? matchesMedia('all') : matchesMedia(query)
    })
    await setConnection(page, { saveData: false, effectiveType: '3g' })
    await createFamily(page, 'Mia')
    const next = page.waitForRequest((request) => laterScreens.test(request.url()))
    await page.goto('/en')
    await next
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(1)
  })
})
