import type { Page } from '@playwright/test'
import { buildNextVersion, removeVersion, thisVersion, type Version } from './nextVersion.ts'
import { openFamily, tab } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'no-preference' } })

const t = say('en')

/** One text of the first screen and one of a later screen. */
const changes = [
  { file: 'src/app/messages/en.ts', from: "timeline: 'Timeline'", to: "timeline: 'Footpath'" },
  { file: 'src/features/timeline/messages/en.ts', from: 'No activities yet', to: 'Nothing has happened yet' },
]
const [newTab, newEmpty] = changes.map(({ to }) => to.replaceAll(/^.*'(.+)'$/g, '$1')) as [string, string]

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.split('/').at(-1)!),
  )

/** What of the page's scripts is of one version only. */
async function scriptsOnlyIn(page: Page, one: Version, other: Version): Promise<string[]> {
  return (await scriptsOf(page)).filter((name) => one.scripts.has(name) && !other.scripts.has(name))
}

const keptVersions = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('pipling-')).length)

/** In the page: no worker is on its way any more. */
async function hasTakenOver(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.active?.state === 'activated' && !registration.installing && !registration.waiting
}

test('a new version shows at the next load, and no page mixes two', async ({ app, context, page, problems }) => {
  test.setTimeout(90_000)
  const old = await thisVersion()
  const next = await buildNextVersion(changes)
  try {
    await openFamily(page, 'en', 'Mia')
    await expect.poll(() => keptVersions(page)).toBe(1)
    // Its place is made first, and filled then.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // A page that never finds the time to load the other screens before they are opened.
    await page.addInitScript(() => {
      globalThis.requestIdleCallback = () => 0
    })
    await page.goto('/en')
    await expect(tab(page, 'en', 'timeline')).toBeVisible()
    expect((await scriptsOf(page)).filter((name) => name.startsWith('TimelineScreen'))).toEqual([])

    await app.stop()
    await app.start(next.folder)
    const newer = await context.newPage()
    await newer.goto('/en')
    await expect(newer.getByRole('navigation').getByRole('link', { name: newTab })).toBeVisible()
    await newer.getByRole('navigation').getByRole('link', { name: newTab }).click()
    await expect(newer.getByText(newEmpty)).toBeVisible()
    expect(await scriptsOnlyIn(newer, next, old)).not.toEqual([])
    expect(await scriptsOnlyIn(newer, old, next)).toEqual([])

    // While the new worker takes over, pages open, and the one that was open goes on as it was, with screens that the server has no longer.
    await expect.poll(() => keptVersions(page)).toBe(2)
    for (let n = 0; n < 5; n += 1) {
      const another = await context.newPage()
      await another.goto('/en')
      await expect(another.getByRole('navigation').getByRole('link', { name: newTab })).toBeVisible()
      await another.close()
    }
    await tab(page, 'en', 'timeline').click()
    await expect(page.getByText(t('timeline.emptyTitle'))).toBeVisible()
    expect(await scriptsOnlyIn(page, old, next)).not.toEqual([])
    expect(await scriptsOnlyIn(page, next, old)).toEqual([])

    for (const isOffline of [false, true]) {
      if (isOffline) await expect.poll(() => newer.evaluate(hasTakenOver), { timeout: 20_000 }).toBe(true)
      await context.setOffline(isOffline)
      await page.goto('/en?tab=timeline')
      await expect(page.getByRole('navigation').getByRole('link', { name: newTab })).toBeVisible()
      await expect(page.getByText(newEmpty)).toBeVisible()
      expect(await scriptsOnlyIn(page, old, next)).toEqual([])
    }
    for (const open of context.pages()) await open.close()
    problems.splice(
      0,
      problems.length,
      ...problems.filter(
        (problem) =>
          !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch|Service worker not registered/.test(
            problem,
          ),
      ),
    )
  } finally {
    // An open page would complain of the stop.
    for (const open of context.pages()) await open.close()
    await app.stop()
    await app.start()
    await removeVersion(next)
  }
})
