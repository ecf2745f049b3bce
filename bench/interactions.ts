import type { BrowserContext, Page } from '@playwright/test'
import { say } from '../e2e/texts.ts'

/** As Lighthouse slows a phone down. */
const slowCpu = 4
const manyEntries = 5000
/** Of what the browser shows around the page, and more. */
const frameHeight = 200
const t = say('en')

/** Milliseconds from the tap to the frame that shows its effect, by what was tapped. */
export type Taps = Record<string, number>

/** What the page keeps for us while something is measured. */
type Watched = Window & { seen: number[] }

export async function measureTaps(context: BrowserContext): Promise<Taps> {
  const page = await openHome(context)
  await slowDown(page)
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name: t(`nav.${name}`) })
  const openModule = async (name: 'behaviors' | 'habits') => {
    await tab('home').click()
    await page.getByRole('button', { name: new RegExp(t(`home.${name}`)) }).click()
  }
  const steps: [name: string, prepare: () => Promise<unknown>, tap: () => Promise<unknown>][] = [
    ['another tab, first time', () => Promise.resolve(), () => tab('rewards').tap()],
    ['another tab, again', () => tab('home').click(), () => tab('rewards').tap()],
    ['a filter of the store', () => Promise.resolve(), () => page.getByRole('tab').nth(1).tap()],
    [
      'a gift of points',
      () => openModule('behaviors'),
      () => page.getByRole('button', { name: t('behaviors.giftButton', { count: 5 }) }).tap(),
    ],
    [
      'a check-in',
      () => openModule('habits'),
      () =>
        page
          .getByRole('main')
          .getByRole('button', { name: new RegExp(t('habits.checkIn')) })
          .first()
          .tap(),
    ],
  ]
  const taps: Taps = {}
  for (const [name, prepare, tap] of steps) {
    await prepare()
    await page.waitForTimeout(1500)
    await watch(page, { type: 'event', durationThreshold: 16 })
    await tap()
    await page.waitForTimeout(1500)
    taps[name] = await longestSeen(page)
  }
  return taps
}

/** The longest task of the page while a long timeline goes by under a finger, at this processor's own speed and at a phone's. */
export async function measureScrolling(
  context: BrowserContext,
): Promise<{ entries: number; longestTaskMs: number; longestTaskOfPhoneMs: number }> {
  const page = await openHome(context)
  await page.evaluate(giveMany, manyEntries)
  await page.goto('/en?tab=timeline')
  const more = page.getByRole('main').getByRole('button', { name: t('timeline.loadMore') })
  const end = page.getByText(t('timeline.end'))
  for (;;) {
    await more.or(end).first().waitFor()
    if (await end.isVisible()) break
    // It waits while older ones are on their way, and is gone with the last of them.
    await more.click({ timeout: 2000 }).catch(() => undefined)
  }
  const longestTaskMs = await swipeThrough(page)
  await slowDown(page)
  return { entries: manyEntries, longestTaskMs, longestTaskOfPhoneMs: await swipeThrough(page) }
}

/** From the top, with a finger. */
async function swipeThrough(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.waitForTimeout(2000)
  await watch(page, { type: 'longtask' })
  const session = await page.context().newCDPSession(page)
  for (let swipe = 0; swipe < 20; swipe += 1) {
    const touch = (type: 'touchStart' | 'touchMove', y: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 200, y }] })
    await touch('touchStart', 750)
    for (let y = 700; y >= 100; y -= 50) {
      await page.waitForTimeout(14)
      await touch('touchMove', y)
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    // It rolls on for a while.
    await page.waitForTimeout(700)
  }
  if ((await page.evaluate(() => scrollY)) < 10_000) throw new Error('The page did not move under the finger')
  return longestSeen(page)
}

async function openHome(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await showWhole(page)
  await page.goto('/en')
  await page.getByText(t('home.latest')).waitFor()
  // The worker comes when this screen is whole, and from it the others.
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
  await page.waitForLoadState('networkidle')
  return page
}

/**
 * The window is made as high as the page, and what the browser shows around it takes room of it: the bar at the bottom is out of sight then.
 * A frame in which only that changes is not presented, and the tap is taken to be answered with the next one.
 */
async function showWhole(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { windowId, bounds } = await session.send('Browser.getWindowForTarget')
  await session.send('Browser.setWindowBounds', { windowId, bounds: { height: (bounds.height ?? 0) + frameHeight } })
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
}

async function watch(page: Page, what: { type: string; durationThreshold?: number }): Promise<void> {
  await page.evaluate((init) => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe(init)
  }, what)
}

/** 0 when nothing was long enough to be told. */
function longestSeen(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...(window as unknown as Watched).seen))
}

/** Runs in the page: gives the child that is shown so many gifts, a few at a time. */
async function giveMany(count: number): Promise<void> {
  const childId = /pipling_child=([^;]+)/.exec(document.cookie)![1]
  const give = (title: string) =>
    fetch('/api/behaviors', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify({ childId, type: 'reward', title, points: 1, kind: 'gift' }),
    })
  for (let given = 0; given < count; given += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => give(`Gift ${given + index}`)))
    const failed = answers.find(({ ok }) => !ok)
    if (failed) throw new Error(`A gift was answered with ${failed.status}`)
  }
}
