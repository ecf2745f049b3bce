import type { BrowserContext, Page, Route } from '@playwright/test'
import { randomFrom } from '../src/testing/random.ts'
import { recordFigure } from './figures.ts'
import { buildNextVersion, removeVersion } from './nextVersion.ts'
import { openFamily, pointsPill, signIn } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

test.use({
  serviceWorkers: 'allow',
  // Failed requests are what is tested here.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from this pattern
  problems: async ({}, use) => use([]),
})

const t = say('en')
const rounds = Number(process.env.FAULT_TAPS ?? 12)
const seed = Number(process.env.FAULT_SEED ?? 1)
/** In a long run, the app is updated in between. */
const updateFrom = 200
const gifts = [5, 10, 20, 50] as const

const gift = (page: Page, count: number) => page.getByRole('button', { name: t('behaviors.giftButton', { count }) })
const banner = (page: Page) => page.locator('.offline-banner')

async function openBehaviors(page: Page): Promise<void> {
  await page.goto('/en?module=behaviors')
  await expect(gift(page, 5)).toBeVisible()
}

/** Opens the behaviours of a new family, with the app stored on the device. */
async function openStoredFamily(page: Page, child: string): Promise<{ email: string; password: string }> {
  const guardian = await openFamily(page, 'en', child)
  await openBehaviors(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0)
  await expect.poll(() => page.evaluate(keptKeys)).toEqual([])
  return guardian
}

/** Runs in the page: the keys of what this device stores, of every guardian. */
const keptKeys = () =>
  new Promise<string[]>((resolve) => {
    const opening = indexedDB.open('pipling-outbox', 2)
    // It is the app that makes it.
    opening.addEventListener('upgradeneeded', () => opening.transaction!.abort())
    opening.addEventListener('error', () => resolve(['no database']))
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('acts').objectStore('acts').getAllKeys()
      reading.addEventListener('success', () => {
        opening.result.close()
        resolve(reading.result as string[])
      })
    })
  })

async function pointsInHistory(page: Page): Promise<number[]> {
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  const points: number[] = []
  for (let before: string | undefined; ;) {
    const query = `limit=100${before === undefined ? '' : `&before=${before}`}`
    const response = await page.request.get(`/api/activities/${child.id}?${query}`)
    const entries = (await response.json()) as { id: string; points: number }[]
    points.push(...entries.map((entry) => entry.points))
    before = entries.at(-1)?.id
    if (entries.length < 100) return points.toReversed()
  }
}

const faults = ['none', 'lostRequest', 'lostReply', 'errorPage', 'late'] as const
type Fault = (typeof faults)[number]

async function answer(route: Route, fault: Fault): Promise<void> {
  if (fault === 'lostRequest') return route.abort('connectionreset')
  if (fault === 'errorPage') return route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' })
  const response = await route.fetch()
  if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, 400))
  return fault === 'lostReply' ? route.abort('connectionreset') : route.fulfill({ response })
}

/** Answers every behaviour that is sent with the fault that `next` returns. @returns the keys that have been sent */
async function spoil(context: BrowserContext, next: () => Fault): Promise<Set<string>> {
  const sent = new Set<string>()
  await context.route('**/api/behaviors', async (route) => {
    sent.add(route.request().headers()['idempotency-key']!)
    // The server, or the page that sent the request, may be gone.
    await answer(route, next()).catch(() => route.abort().catch(() => undefined))
  })
  return sent
}

test('taps amid cuts, kills, crashes and reloads in two tabs count exactly once, in their order', async ({
  app,
  page,
  context,
}) => {
  test.setTimeout(60_000 + rounds * 4000)
  const random = randomFrom(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  await openStoredFamily(page, 'Mia')
  let isSpoiled = true
  const sent = await spoil(context, () => (isSpoiled ? pick(faults) : 'none'))
  const tabs = [page, await context.newPage()]
  await openBehaviors(tabs[1]!)
  const next =
    rounds >= updateFrom
      ? await buildNextVersion([
          { file: 'src/app/messages/en.ts', from: "timeline: 'Timeline'", to: "timeline: 'Footpath'" },
        ])
      : undefined

  const tapped: number[] = []
  const turns = [0, 0]
  let isUpdated = false
  for (let round = 0; round < rounds; round += 1) {
    const n = pick([0, 1])
    await context.setOffline(pick([true, false, false]))
    // Two taps on the same gift within half a second are one, so each tab takes them in turn.
    turns[n]! += 1
    const count = gifts[turns[n]! % gifts.length]!
    await expect(gift(tabs[n]!, count)).not.toHaveAttribute('aria-disabled', { timeout: 20_000 })
    await gift(tabs[n]!, count).click()
    tapped.push(count)
    // From here on the tap must not be lost.
    await expect
      .poll(async () => new Set([...sent, ...(await tabs[n]!.evaluate(keptKeys))]).size, { intervals: [20] })
      .toBe(tapped.length)
    const end = pick(['none', 'none', 'none', 'reload', 'reload', 'crash', 'crash', 'kill'])
    if (end === 'reload') await tabs[n]!.reload()
    if (end === 'crash') {
      await tabs[n]!.close()
      tabs[n] = await context.newPage()
      await openBehaviors(tabs[n])
    }
    if (end === 'kill') {
      await app.kill()
      await app.start(isUpdated ? next?.folder : undefined)
    }
    if (next && !isUpdated && round > rounds / 2) {
      isUpdated = true
      await app.stop()
      await app.start(next.folder)
      // What an earlier version has stored for looking at is not shown by this one.
      await context.setOffline(false)
      for (const one of tabs) await openBehaviors(one)
    }
    await expect(gift(tabs[n]!, count)).toBeVisible()
  }

  isSpoiled = false
  await context.setOffline(false)
  await expect
    .poll(
      async () => {
        for (const one of tabs) await one.evaluate(() => dispatchEvent(new Event('online')))
        return tabs[0]!.evaluate(keptKeys)
      },
      { timeout: 60_000 },
    )
    .toEqual([])
  expect(await pointsInHistory(page)).toEqual(tapped)
  const sum = tapped.reduce((total, one) => total + one, 0)
  for (const one of tabs) await expect(pointsPill(one, 'en', sum)).toBeVisible()
  if (next) {
    for (const open of context.pages()) await open.close()
    await app.stop()
    await app.start()
    await removeVersion(next)
  }
  recordFigure(
    'R16',
    `${rounds} taps in two tabs, amid cuts, error pages, kills of the server, crashes and reloads${next ? ', with an update in between' : ''}: each counted once, in its order`,
  )
})

test('what was refused stays until it is dealt with, and no other guardian on the phone sees or sends what waits', async ({
  page,
  context,
}) => {
  const robin = await openStoredFamily(page, 'Mia')
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  const habit = (await (
    await page.request.post('/api/habits', { data: { childId: child.id, title: 'Read', targetDays: 7 } })
  ).json()) as { id: string }
  await page.goto('/en?module=habits')
  const check = page.getByRole('button', { name: t('habits.checkInLabel', { title: 'Read', count: 2 }) })
  await expect(check).toBeVisible()
  await context.setOffline(true)
  await check.click()
  await expect(page.getByRole('button', { name: t('habits.dayWaiting', { day: 'Read' }) })).toBeVisible()
  await page.request.delete(`/api/habits/${habit.id}`)
  await context.setOffline(false)
  await banner(page)
    .getByRole('button', { name: t('outbox.failed', { count: 1 }) })
    .click()
  const sheet = page.getByRole('dialog', { name: t('outbox.title') })
  await expect(sheet.getByText(t('outbox.reasonGone'))).toBeVisible()
  await sheet.getByRole('button', { name: t('outbox.discard') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('outbox.discard') })
    .click()
  await expect(sheet).toBeHidden()
  await expect(pointsPill(page, 'en', 0)).toBeVisible()

  await openBehaviors(page)
  await context.setOffline(true)
  await gift(page, 20).click()
  await expect.poll(() => page.evaluate(keptKeys)).toHaveLength(1)
  // The session of Robin ends, and Sam signs in on the same phone.
  await page.goto('about:blank')
  await page.request.post('/api/logout', { maxRedirects: 0 })
  await context.setOffline(false)
  await page.goto('/en/sign-in')
  await expect(page.getByText(t('outbox.signIn', { count: 1 }))).toBeVisible()
  await openFamily(page, 'en', 'Leo')
  await openBehaviors(page)
  await expect(pointsPill(page, 'en', 0)).toBeVisible()
  await gift(page, 5).click()
  await expect(pointsPill(page, 'en', 5)).toBeVisible()
  await expect.poll(() => page.evaluate(keptKeys)).toHaveLength(1)
  await expect(banner(page)).toBeEmpty()
  expect(await pointsInHistory(page)).toEqual([5])

  await page.goto('about:blank')
  await page.request.post('/api/logout', { maxRedirects: 0 })
  await signIn(page, 'en', robin)
  await expect(pointsPill(page, 'en', 20)).toBeVisible()
  await expect.poll(() => page.evaluate(keptKeys)).toEqual([])
  expect(await pointsInHistory(page)).toEqual([20])
})
