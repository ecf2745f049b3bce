import type { Page } from '@playwright/test'
import { answerLine, createFamily, pointsPill, rewardCard, showScreen, waitForClosedDialogs } from './people.ts'
import { pairTablet } from './tablet.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

test.use({
  serviceWorkers: 'allow',
  // Failed requests are what is tested here.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from this pattern
  problems: async ({}, use) => use([]),
})

const t = say('en')

const gift = (page: Page, count: number) => page.getByRole('button', { name: t('behaviors.giftButton', { count }) })
const banner = (page: Page) => page.locator('.offline-banner')

const screens = [
  '/en',
  '/en?module=behaviors',
  '/en?module=habits',
  '/en?module=skills',
  '/en?module=moments',
  '/en?tab=rewards',
  '/en?tab=timeline',
] as const

/** Keeps requests from the server until they are released. */
async function hold(page: Page, method: 'GET' | 'POST', address: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await released
    return route.continue()
  })
  return release
}

/** Opens a family with something to do on each screen, and 43 points, whose app and data are stored on the device. */
async function openStoredFamily(page: Page): Promise<void> {
  await createFamily(page, 'Mia')
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  const childId = child.id
  for (const [address, data] of [
    ['/api/habits', { childId, title: 'Read', targetDays: 21 }],
    ['/api/skills', { childId, title: 'Hop' }],
    ['/api/rewards', { childId, title: 'Stickers', pointsCost: 15, stock: 3 }],
    ['/api/behaviors', { childId, type: 'reward', title: 'Helped', points: 40 }],
    ['/api/behaviors', { childId, type: 'reward', title: 'Sang', points: 3 }],
  ] as const)
    expect((await page.request.post(address, { data })).ok()).toBe(true)
  // With the points: otherwise it would celebrate that the mascot has grown, over what is tapped.
  await page.goto('/en')
  for (const address of screens) {
    await showScreen(page, address)
    await expect(page.locator('.skeleton')).toHaveCount(0)
  }
  await expect(page.getByText('Helped', { exact: true })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0)
}

/** The entries of the timeline that contain a word. */
const entries = (page: Page, word: string) => page.locator('.history-day [role=listitem]').filter({ hasText: word })

async function expectAll(page: Page): Promise<void> {
  await expect(pointsPill(page, 'en', 40 + 5 + 2 - 15)).toBeVisible()
  await showScreen(page, '/en?tab=timeline')
  for (const word of ['Helped', '+5', 'Read', 'Hop', 'Windy day', 'Stickers'])
    await expect(entries(page, word), word).toHaveCount(1)
  await expect(entries(page, '+20').filter({ hasNot: page.locator('.undone') })).toHaveCount(0)
  await expect(entries(page, 'Sang').locator('.undone').first()).toBeVisible()
  await expect(page.getByText(t('outbox.waitingTitle'))).toHaveCount(0)
  await showScreen(page, '/en?module=habits')
  await expect(page.getByRole('button', { name: t('habits.checkInLabel', { title: 'Read', count: 2 }) })).toHaveCount(0)
  await showScreen(page, '/en?module=skills')
  await expect(page.getByRole('article').filter({ hasText: 'Hop' })).toContainText('7')
  await showScreen(page, '/en?module=moments')
  await expect(page.getByText('Windy day')).toHaveCount(1)
  await showScreen(page, '/en?tab=rewards')
  await expect(page.locator('.owed').getByText('Stickers')).toHaveCount(1)
  await rewardCard(page, 'Stickers').click()
  await expect(page.getByRole('dialog').getByText(t('store.stockLeft', { count: 2 }))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('acts that are answered just before the connection is lost show everywhere once, also after a reload', async ({
  page,
  context,
}) => {
  await openStoredFamily(page)
  let isCut = false
  await context.route('**/api/**', (route) =>
    isCut && route.request().method() === 'GET' ? route.abort('internetdisconnected') : route.continue(),
  )
  isCut = true

  await entries(page, 'Sang')
    .getByRole('button', { name: t('undo.undoItem', { title: 'Sang' }) })
    .click()
  await expect(pointsPill(page, 'en', 40)).toBeVisible()
  await showScreen(page, '/en?module=behaviors')
  await gift(page, 5).click()
  await expect(pointsPill(page, 'en', 45)).toBeVisible()
  await gift(page, 20).click()
  await expect(pointsPill(page, 'en', 65)).toBeVisible()
  await answerLine(page)
    .getByRole('button', { name: t('common.undo') })
    .click()
  await expect(pointsPill(page, 'en', 45)).toBeVisible()
  await showScreen(page, '/en?module=habits')
  await page.getByRole('button', { name: t('habits.checkInLabel', { title: 'Read', count: 2 }) }).click()
  await expect(pointsPill(page, 'en', 47)).toBeVisible()
  await showScreen(page, '/en?module=skills')
  await page.getByRole('button', { name: new RegExp(t('skills.record')) }).click()
  const score = page.getByRole('dialog')
  await score.getByRole('textbox', { name: t('skills.score') }).fill('7')
  await score.getByRole('button', { name: t('common.save'), exact: true }).click()
  await expect(score).toBeHidden()
  await showScreen(page, '/en?module=moments')
  await page.getByRole('radio', { name: t('weather.sunny') }).press(' ')
  await page.getByRole('radio', { name: t('mood.happy'), exact: true }).press(' ')
  await page.getByRole('textbox', { name: t('moments.content') }).fill('Windy day')
  await page.getByRole('button', { name: t('moments.save') }).click()
  await expect(page.getByRole('button', { name: t('moments.another') })).toBeVisible()
  await showScreen(page, '/en?tab=rewards')
  await rewardCard(page, 'Stickers').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${t('store.redeem')}`) })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await test.step('without a connection', () => expectAll(page))
  await context.setOffline(true)
  await page.goto('/en?tab=timeline')
  await test.step('after a reload without a connection', () => expectAll(page))
  isCut = false
  await context.setOffline(false)
  await expect(banner(page)).toBeEmpty()
  await test.step('with a connection', () => expectAll(page))
  await waitForClosedDialogs(page)
  await page.reload()
  await test.step('after a reload with a connection', () => expectAll(page))
})

test('an act that is answered just before the connection is lost shows in the other tab as well, once', async ({
  page,
  context,
}) => {
  await openStoredFamily(page)
  const other = await context.newPage()
  await other.goto('/en?tab=timeline')
  await expect(entries(other, 'Helped')).toHaveCount(1)
  // Messages between tabs are heard from here on.
  await other.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/outbox-')),
  )
  let isCut = true
  await context.route('**/api/**', (route) =>
    isCut && route.request().method() === 'GET' ? route.abort('internetdisconnected') : route.continue(),
  )
  await showScreen(page, '/en?module=behaviors')
  await gift(page, 5).click()
  for (const one of [page, other]) {
    await expect(pointsPill(one, 'en', 48)).toBeVisible()
    await showScreen(one, '/en?tab=timeline')
    await expect(entries(one, '+5')).toHaveCount(1)
  }
  isCut = false
  await context.setOffline(false)
  for (const one of [page, other]) {
    await expect(banner(one)).toBeEmpty()
    await expect(pointsPill(one, 'en', 48)).toBeVisible()
    await expect(entries(one, '+5')).toHaveCount(1)
  }
})

test('a finished job, granted requests and their undo show at once, and everywhere once, also after a reload', async ({
  page,
  context,
  browser,
  app,
}) => {
  await openStoredFamily(page)
  const tablet = await pairTablet(page, browser, app.url)
  const idOf = async (address: string) =>
    ((await (await page.request.get(address)).json()) as { id: string; title: string }[])[0]!.id
  for (const title of ['Rake', 'Weed'])
    expect((await page.request.post('/api/jobs', { data: { title, points: 4 } })).ok()).toBe(true)
  await tablet.ask({ kind: 'habit', subjectId: await idOf(`/api/habits/${tablet.childId}`) })
  await tablet.ask({ kind: 'deed', title: 'Swept' })
  const rewards = (await (await page.request.get(`/api/rewards/${tablet.childId}`)).json()) as {
    id: string
    title: string
  }[]
  await tablet.ask({ kind: 'reward', subjectId: rewards.find(({ title }) => title === 'Stickers')!.id })
  await tablet.close()
  const done = (title: string) => page.getByRole('button', { name: t('jobs.doneLabel', { title }) })
  await page.goto('/en?module=behaviors')
  await expect(done('Rake')).toBeVisible()
  for (const address of ['/en?tab=rewards', '/en'] as const) {
    await showScreen(page, address)
    await expect(page.locator('.skeleton')).toHaveCount(0)
  }
  await page.getByRole('button', { name: /^Mia asks 3 things/ }).click()
  const sheet = page.getByRole('dialog', { name: t('asks.title') })
  await expect(sheet.getByRole('group')).toHaveCount(3)
  const releaseData = await hold(page, 'GET', '**/api/**')
  const undo = page.getByRole('button', { name: t('common.undo'), exact: true })
  const yes = (name: string) => sheet.getByRole('group', { name, exact: true }).getByRole('button', { name: /^Yes/ })
  const ask = { habit: t('asks.habit', { title: 'Read' }), deed: t('asks.deed', { title: 'Swept' }) }
  await yes(ask.habit).click()
  await expect(sheet.getByRole('group')).toHaveCount(2)
  await undo.click()
  await expect(page.getByText(t('undo.done'))).toBeVisible()
  await yes(ask.deed).click()
  await expect(sheet.getByRole('group')).toHaveCount(1)
  await yes(t('asks.reward', { title: 'Stickers' })).click()
  await expect(sheet.getByRole('heading', { name: t('asks.done') })).toBeVisible()
  await sheet.getByRole('button', { name: t('common.close'), exact: true }).click()
  await waitForClosedDialogs(page)
  await expect(pointsPill(page, 'en', 43 + 10 - 15)).toBeVisible()

  await showScreen(page, '/en?module=behaviors')
  const releaseJobs = await hold(page, 'POST', '**/api/jobs/*/done')
  await done('Rake').click()
  await expect(pointsPill(page, 'en', 38 + 4)).toBeVisible()
  releaseJobs()
  await expect(done('Rake')).toHaveCount(0)
  await undo.click()
  await expect(pointsPill(page, 'en', 38)).toBeVisible()
  await done('Weed').click()
  await expect(done('Weed')).toHaveCount(0)

  const expectEach = async () => {
    await expect(pointsPill(page, 'en', 38 + 4)).toBeVisible()
    await showScreen(page, '/en?tab=timeline')
    for (const word of ['Swept', 'Stickers', 'Weed']) await expect(entries(page, word), word).toHaveCount(1)
    for (const word of ['Read', 'Rake'])
      await expect(entries(page, word).filter({ hasNot: page.locator('.undone') }), word).toHaveCount(0)
    await showScreen(page, '/en?tab=rewards')
    await expect(page.locator('.owed').getByText('Stickers')).toHaveCount(1)
    await showScreen(page, '/en?module=habits')
    await expect(page.getByRole('button', { name: t('habits.checkInLabel', { title: 'Read', count: 2 }) })).toHaveCount(
      1,
    )
  }
  await test.step('before anything is requested again', expectEach)
  await context.setOffline(true)
  // They fail now.
  releaseData()
  await page.goto('/en?tab=timeline')
  await test.step('after a reload without a connection', expectEach)
  await context.setOffline(false)
  await expect(banner(page)).toBeEmpty()
  await test.step('with a connection', expectEach)
  await page.reload()
  await test.step('after a reload with a connection', expectEach)
})

test('a moment that is changed or deleted before anything is requested again shows so, and other acts stay', async ({
  page,
}) => {
  await openStoredFamily(page)
  await showScreen(page, '/en?tab=timeline')
  await expect(entries(page, 'Helped')).toHaveCount(1)
  await showScreen(page, '/en?module=moments')
  const data = '**/api/{activities,moments}/**'
  await page.route(data, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
  await page.getByRole('radio', { name: t('weather.sunny') }).press(' ')
  await page.getByRole('radio', { name: t('mood.happy'), exact: true }).press(' ')
  await page.getByRole('textbox', { name: t('moments.content') }).fill('Windy day')
  await page.getByRole('button', { name: t('moments.save') }).click()
  await expect(page.getByText('Windy day')).toHaveCount(1)
  await showScreen(page, '/en?module=behaviors')
  await gift(page, 5).click()
  await expect(pointsPill(page, 'en', 48)).toBeVisible()

  const expectShown = async (words: string, count: number) => {
    await showScreen(page, '/en?tab=timeline')
    await expect(entries(page, words)).toHaveCount(count)
    await expect(entries(page, '+5')).toHaveCount(1)
    await showScreen(page, '/en?module=moments')
    await expect(page.getByText(words)).toHaveCount(count)
  }
  await expectShown('Windy day', 1)
  const pencil = page.getByRole('button', { name: /^Edit the moment/ })
  await pencil.click()
  const form = page.getByRole('dialog', { name: t('moments.editTitle') })
  await form.getByRole('textbox', { name: t('moments.content') }).fill('A kite')
  await form.getByRole('button', { name: t('common.save') }).click()
  await expect(form).toBeHidden()
  await test.step('changed', () => expectShown('A kite', 1))
  await pencil.click()
  await form.getByRole('button', { name: t('moments.deleteConfirm') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('moments.deleteConfirm') })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await test.step('deleted', () => expectShown('A kite', 0))
  await page.unroute(data)
  await page.reload()
  await test.step('after a reload', () => expectShown('A kite', 0))
})
