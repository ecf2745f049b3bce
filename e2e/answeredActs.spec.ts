import type { Page } from '@playwright/test'
import { answerLine, createFamily, pointsPill, rewardCard, showScreen, waitForClosedDialogs } from './people.ts'
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
