import type { Page } from '@playwright/test'
import { buildNextVersion, hasTakenOver, removeVersion, thisVersion, type Version } from './nextVersion.ts'
import { openFamily, tab } from './people.ts'
import { expect, ignoreProblems, networkErrors, test } from './test.ts'
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

/** The page's scripts that only one of the versions has. */
async function scriptsOnlyIn(page: Page, one: Version, other: Version): Promise<string[]> {
  return (await scriptsOf(page)).filter((name) => one.scripts.has(name) && !other.scripts.has(name))
}

const cachedVersions = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('pipling-')).length)

test('a new version shows at the next load, and no page mixes scripts of two versions', async ({
  app,
  context,
  page,
  problems,
}) => {
  test.setTimeout(180_000)
  const old = await thisVersion()
  const next = await buildNextVersion(changes)
  try {
    await openFamily(page, 'en', 'Mia')
    await expect.poll(() => cachedVersions(page)).toBe(1)
    // The cache exists before it is filled.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // This page never preloads the other screens.
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

    // While the new worker takes over, pages open, and the old page still loads screens that the server no longer has.
    await expect.poll(() => cachedVersions(page)).toBe(2)
    for (let n = 0; n < 3; n += 1) {
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
    ignoreProblems(problems, networkErrors)
    ignoreProblems(problems, /Service worker not registered/)
  } finally {
    // An open page would report the stop.
    for (const open of context.pages()) await open.close()
    await app.stop()
    await app.start()
    await removeVersion(next)
  }
})
