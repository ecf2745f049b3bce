import type { BrowserContext, Page } from '@playwright/test'
import { recordFigure } from './figures.ts'
import { answerLine, header, openFamily, pointsPill, rewardCard, tab, toast } from './people.ts'
import { expect, ignoreProblems, networkErrors, test } from './test.ts'
import { say } from './texts.ts'

test.use({ serviceWorkers: 'allow' })

const t = say('en')

const banner = (page: Page) => page.locator('.offline-banner')

/** Opens a family with ten points whose app is stored on the device. */
async function openStoredFamily(page: Page, child: string): Promise<void> {
  await openFamily(page, 'en', child)
  await page.goto('/en?module=behaviors')
  await page.getByRole('button', { name: t('behaviors.giftButton', { count: 10 }) }).click()
  await expect(pointsPill(page, 'en', 10)).toBeVisible()
  await expect(answerLine(page).getByRole('button', { name: t('common.undo') })).toBeVisible()
  // What was loaded within the last second is not loaded, and stored, again.
  await expect(async () => {
    await tab(page, 'en', 'rewards').click()
    const response = page.waitForResponse('**/api/activities/**', { timeout: 2000 })
    await tab(page, 'en', 'timeline').click()
    await response
  }).toPass()
  await expect(page.getByText(t('behaviors.gift')).first()).toBeVisible()
  await tab(page, 'en', 'rewards').click()
  await expect(page.getByText(t('presetRewards.snackChoice')).first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0)
}

/** The places in the browser's storage for this site that contain a word. */
async function traces(context: BrowserContext, page: Page, word: string): Promise<string[]> {
  const stored = await page.evaluate(async () => {
    const found: [place: string, content: string][] = [
      ['localStorage', JSON.stringify(localStorage)],
      ['sessionStorage', JSON.stringify(sessionStorage)],
      ['document', document.documentElement.outerHTML],
    ]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) found.push([request.url, await (await cache.match(request))!.text()])
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name!)
        request.addEventListener('success', () => resolve(request.result))
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.addEventListener('success', () => resolve(request.result))
        })
        found.push([`IndexedDB ${name}`, JSON.stringify(rows)])
      }
      database.close()
    }
    return found
  })
  const devtools = await context.newCDPSession(page)
  const { entries } = await devtools.send('Page.getNavigationHistory')
  const history = entries.map(({ url, title }) => ['history', `${url} ${title}`] as const)
  return [...stored, ...history].filter(([, content]) => content.includes(word)).map(([place]) => place)
}

/** Runs in the page. Nothing is queued, so that the database goes with the last response. */
const hasStoredResponses = async () => (await indexedDB.databases()).some(({ name }) => name === 'pipling')

/** The messages that the browser logs for failed requests. */

test('the app opens offline, shows stored data with its age, keeps a tap, and refuses another change', async ({
  page,
  context,
  problems,
}) => {
  await openStoredFamily(page, 'Mia')
  await context.setOffline(true)
  await page.goto('/en')
  await expect(pointsPill(page, 'en', 10)).toBeVisible()
  await expect(banner(page)).toContainText(t('common.offlineTitle'))
  await expect(banner(page)).toContainText(t('offline.age', { time: t('timeline.justNow') }))

  await tab(page, 'en', 'timeline').click()
  await expect(page.getByText(t('behaviors.gift')).first()).toBeVisible()
  await tab(page, 'en', 'rewards').click()
  await expect(page.getByText(t('presetRewards.snackChoice')).first()).toBeVisible()
  await rewardCard(page, t('presetRewards.snackChoice')).click()
  await page.getByRole('button', { name: t('goal.set') }).click()
  await expect(toast(page, 'en')).toContainText(t('common.needsConnection'))

  await page.goto('/en?module=behaviors')
  await page.getByRole('button', { name: t('behaviors.addPositive') }).click()
  const sheet = page.getByRole('dialog', { name: t('behaviors.addPositive') })
  await sheet.getByLabel(t('behaviors.name'), { exact: true }).fill('Fed the cat')
  await sheet.getByRole('button', { name: t('quickList.giveAndKeep') }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: t('outbox.points', { count: 20 }) })).toBeVisible()

  // An address to write down leads there as well.
  await page.goto('/en/keepsake?from=2026-01-01')
  await expect(page).toHaveURL('/en?page=keepsake&from=2026-01-01')
  await expect(page.getByRole('heading', { name: t('keepsake.title') })).toBeVisible()

  // An action that needs data from the server is refused, and its text stays.
  await page.goto('/en?module=habits')
  await page
    .getByRole('button', { name: t('habits.add') })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: t('habits.add') })
  await form.getByLabel(t('habits.name'), { exact: true }).fill('Read')
  await form.getByRole('button', { name: t('common.add'), exact: true }).click()
  await expect(form.getByText(t('errors.network')).first()).toBeVisible()
  await expect(form.getByLabel(t('habits.name'), { exact: true })).toHaveValue('Read')

  await context.setOffline(false)
  await expect(banner(page)).toBeEmpty({ timeout: 20_000 })
  await expect(pointsPill(page, 'en', 20)).toBeVisible()
  ignoreProblems(problems, networkErrors)
})

test('offline, the timeline shows the part that was loaded, and the rest loads with the connection', async ({
  page,
  context,
  problems,
}) => {
  const count = 25
  await openStoredFamily(page, 'Mia')
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  for (let n = 0; n < count; n += 1) {
    const data = { childId: child.id, type: 'reward', title: `Act ${n}`, points: 1 }
    expect((await page.request.post('/api/behaviors', { data })).status()).toBe(201)
  }
  await page.goto('/en?tab=timeline')
  const more = page.getByRole('button', { name: t('timeline.loadMore') })
  const end = page.getByText(t('timeline.end'))
  await expect(more).toBeVisible()
  await expect.poll(() => page.evaluate(countStoredEntries)).toBe(20)

  await context.setOffline(true)
  await page.reload()
  // Exact: beside the time of the clock, another one may look like it.
  await expect(page.getByText(`Act ${count - 1}`, { exact: true })).toBeVisible()
  await expect(end).toHaveCount(0)
  await more.click()
  await expect(toast(page, 'en')).toContainText(t('common.needsConnection'))

  await context.setOffline(false)
  await expect(banner(page)).toBeEmpty({ timeout: 20_000 })
  await more.click()
  await expect(end).toBeVisible()
  ignoreProblems(problems, networkErrors)
})

/** The number of timeline entries that are stored on the device. */
async function countStoredEntries(): Promise<number> {
  const ended = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)))
  const database = await ended(indexedDB.open('pipling'))
  const store = database.transaction('responses').objectStore('responses')
  const key = (await ended(store.getAllKeys())).find((name) => JSON.stringify(name).includes('activities'))
  const response = key && (await ended(store.get(key) as IDBRequest<{ data: { entries: unknown[] } }>))
  database.close()
  return response ? response.data.entries.length : 0
}

test('older stored data shows its age', async ({ page, context, problems }) => {
  await page.clock.install()
  await openStoredFamily(page, 'Mia')
  await context.setOffline(true)
  await page.clock.fastForward('03:00:00')
  await page.goto('/en')
  await expect(banner(page)).toContainText(t('offline.age', { time: t('timeline.hoursAgo', { count: 3 }) }))
  ignoreProblems(problems, networkErrors)
})

test('a sign-out leaves nothing of the family for the next one, online or offline', async ({
  page,
  context,
  problems,
}) => {
  await openStoredFamily(page, 'Zebulon')
  await page.goto('/en?tab=rewards')
  await expect(pointsPill(page, 'en', 10)).toBeVisible()
  expect(await traces(context, page, 'Zebulon')).not.toEqual([])

  await tab(page, 'en', 'profile').click()
  await page.getByRole('link', { name: t('profile.logout') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('landing.title') })).toBeVisible()
  await expect.poll(() => page.evaluate(hasStoredResponses)).toBe(false)
  expect(await traces(context, page, 'Zebulon')).toEqual([])
  expect((await context.cookies()).map(({ name }) => name)).toEqual([])

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: t('landing.title') })).toBeVisible()
  await expect(page.getByText('Zebulon')).toBeHidden()

  await context.setOffline(true)
  await page.goto('/en')
  await expect(page.getByRole('heading', { level: 1, name: t('landing.title') })).toBeVisible()
  await expect(page.getByText('Zebulon')).toBeHidden()
  await context.setOffline(false)

  await openFamily(page, 'en', 'Mia')
  expect(await traces(context, page, 'Zebulon')).toEqual([])
  await context.setOffline(true)
  await page.goto('/en')
  await expect(header(page).getByText('Mia')).toBeVisible()
  await expect(page.getByText('Zebulon')).toBeHidden()
  ignoreProblems(problems, networkErrors)
  // A request may have been in flight at the sign-out.
  ignoreProblems(problems, /401/)
  recordFigure(
    'P4',
    'after a sign-out, online, offline and for the next family: 0 words of the last one in Cache Storage, IndexedDB, localStorage, document and history',
  )
})

test('a tap that is made offline on a phone whose clock is ahead is saved at its time, also after a reload', async ({
  page,
  context,
  problems,
}) => {
  await page.addInitScript(() => {
    const aheadMs = 10 * 60_000
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...parts: []) {
        if (parts.length > 0) super(...parts)
        else super(Real.now() + aheadMs)
      }
      static override now = () => Real.now() + aheadMs
    } as DateConstructor
    // A browser may refuse; nobody hears of it.
    navigator.storage.persist = () => {
      window.name += 'asked '
      return Promise.reject(new Error('refused'))
    }
  })
  await openStoredFamily(page, 'Mia')
  const before = Date.now()
  await context.setOffline(true)
  await page.goto('/en?module=behaviors')
  expect(await page.evaluate(() => window.name)).toBe('')
  await page.getByRole('button', { name: t('behaviors.giftButton', { count: 5 }) }).click()
  await expect(page.getByRole('button', { name: t('outbox.points', { count: 15 }) })).toBeVisible()
  expect(await page.evaluate(() => window.name)).toBe('asked ')
  // The header of a response says the time to the second, and late.
  const isOfNow = (time: string) => Date.parse(time) > before - 60_000 && Date.parse(time) < Date.now() + 60_000
  expect((await page.evaluate(readWaiting)).map(isOfNow)).toEqual([true])
  await context.setOffline(false)
  await expect(pointsPill(page, 'en', 15)).toBeVisible()
  await expect(banner(page)).toBeEmpty()
  const [child] = await (await page.request.get('/api/children')).json()
  const [entry] = await (await page.request.get(`/api/activities/${child.id}`)).json()
  expect(isOfNow(entry.happenedAt)).toBe(true)
  ignoreProblems(problems, networkErrors)
})

/** Runs in the page: when the acts that wait were tapped. */
const readWaiting = () =>
  new Promise<string[]>((resolve) => {
    const opening = indexedDB.open('pipling')
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('jobs').objectStore('jobs').getAll()
      reading.addEventListener('success', () => {
        opening.result.close()
        resolve((reading.result as { tappedAt: string }[]).map(({ tappedAt }) => tappedAt))
      })
    })
  })

test('a session that was ended elsewhere removes the stored data', async ({ page, context, problems }) => {
  await openStoredFamily(page, 'Zebulon')
  await page.request.post('/api/logout', {
    headers: { Cookie: (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ') },
    maxRedirects: 0,
  })
  await page.goto('/en')
  await expect(page.getByRole('heading', { level: 1, name: t('landing.title') })).toBeVisible()
  await expect.poll(() => page.evaluate(hasStoredResponses)).toBe(false)
  ignoreProblems(problems, /401/)
})

test('what is stored is the app alone, and what needs the server says so when it cannot be reached', async ({
  app,
  page,
  context,
  problems,
}) => {
  await openStoredFamily(page, 'Mia')
  await test.step('the service worker stores the app and no personal data, and pages come from the network', async () => {
    const stored = await page.evaluate(async () => {
      const urls: string[] = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname)
      return urls
    })
    expect(stored.filter((path) => !path.startsWith('/assets/'))).toEqual([])
    expect(stored.some((path) => /^\/assets\/shell-.+\.html$/.test(path))).toBe(true)

    // The next load shows what the server has, not what is stored.
    await page.goto('/en')
    const fresh = await page.evaluate(async () =>
      (await fetch(location.href, { headers: { Accept: 'text/html' } })).text(),
    )
    const shown = await page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src'))
    expect(fresh).toContain(shown)
    for (const path of ['/sw.js', '/manifest.webmanifest', '/en/sign-in']) {
      expect((await page.request.get(path)).headers()['cache-control'], path).toBe('no-cache')
    }
    for (const path of ['/api/children', '/en'])
      expect((await page.request.get(path)).headers()['cache-control'], path).toContain('no-store')
  })
  await test.step('signing out and the privacy page say offline that they need the server, and the app stays', async () => {
    await tab(page, 'en', 'profile').click()
    await expect(page.getByRole('heading', { level: 1, name: t('profile.title') })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('link', { name: t('profile.logout') }).click()
    await expect(toast(page, 'en')).toContainText(t('common.loadFailedText'))
    await page.getByRole('link', { name: t('profile.privacy') }).click()
    await expect(toast(page, 'en')).toContainText(t('common.loadFailed'))
    await expect(pointsPill(page, 'en', 10)).toBeVisible()
    await context.setOffline(false)
  })
  await test.step('an unreachable server has its own banner, which goes away with the next look', async () => {
    await app.stop()
    await page.goto('/en')
    await expect(pointsPill(page, 'en', 10)).toBeVisible()
    await expect(banner(page)).toContainText(t('offline.unreachable'))
    await app.start()
    // Like a glance at the app. It would find out by itself as well, but later.
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(banner(page)).toBeEmpty({ timeout: 20_000 })
  })
  ignoreProblems(problems, networkErrors)
})
