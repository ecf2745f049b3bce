// @ts-check
// How fast the page answers to a finger, at a quarter of this processor's speed, as Lighthouse slows a phone down.
import { texts } from './texts.mjs'

/**
 * @typedef {import('@playwright/test').BrowserContext} BrowserContext
 * @typedef {import('@playwright/test').Page} Page
 */

const slowdown = 4
export const entryCount = 1000
const manyHabits = 40
const manyRewards = 200
/** More than what the browser shows around the page. */
const frameHeight = 200

/**
 * @param {BrowserContext} context a signed-in one
 * @returns {Promise<Record<string, number>>} milliseconds from the tap to the frame that shows its effect, by what was
 * tapped
 */
export async function measureTaps(context) {
  const page = await openHome(context)
  await slowDown(page)
  const openTab = (/** @type {string} */ name) => page.getByRole('navigation').getByRole('link', { name })
  const openModule = async (/** @type {string} */ name) => {
    await openTab(texts.home).click()
    await page.getByRole('button', { name: new RegExp(name) }).click()
  }
  const main = page.getByRole('main')
  const nothing = () => Promise.resolve()
  /** @type {[name: string, prepare: () => Promise<void>, tap: () => Promise<void>][]} */
  const steps = [
    ['another tab, first time', nothing, () => openTab(texts.store).tap()],
    ['another tab, again', () => openTab(texts.home).click(), () => openTab(texts.store).tap()],
    ['a filter of the store', nothing, () => page.getByRole('tab').nth(1).tap()],
    [
      'a gift of points',
      () => openModule(texts.behaviors),
      () => page.getByRole('button', { name: texts.gift }).first().tap(),
    ],
    ['a check-in', () => openModule(texts.habits), () => main.locator('.check:not([aria-pressed])').first().tap()],
  ]
  return measureSteps(page, steps)
}

/**
 * @param {BrowserContext} context a signed-in one
 * @returns {Promise<Record<string, number>>} as `measureTaps`, of a child with 40 habits more and a store with 200
 * rewards more
 */
export async function measureTapsOfManyThings(context) {
  const page = await openHome(context)
  await page.evaluate(addMany, { habits: manyHabits, rewards: manyRewards })
  await page.reload()
  await slowDown(page)
  const main = page.getByRole('main')
  const nothing = () => Promise.resolve()
  return measureSteps(page, [
    [`${manyHabits} habits`, nothing, () => main.getByRole('button', { name: new RegExp(texts.habits) }).tap()],
    ['a check-in among them', nothing, () => main.locator('.check:not([aria-pressed])').first().tap()],
    [
      'the details of one',
      nothing,
      () =>
        main
          .getByRole('button', { name: /, details$/ })
          .first()
          .tap(),
    ],
    [
      `a store of ${manyRewards} rewards`,
      nothing,
      () => page.getByRole('navigation').getByRole('link', { name: texts.store }).tap(),
    ],
    ['its filter', nothing, () => page.getByRole('tab').nth(1).tap()],
    [
      'one reward of it',
      nothing,
      () =>
        page
          .getByRole('tabpanel')
          .getByRole('button', { name: /, details$/ })
          .first()
          .tap(),
    ],
  ])
}

/**
 * @param {Page} page
 * @param {[name: string, prepare: () => Promise<void>, tap: () => Promise<void>][]} steps
 */
async function measureSteps(page, steps) {
  /** @type {Record<string, number>} */
  const taps = {}
  for (const [name, prepare, tap] of steps) {
    await prepare()
    await page.waitForTimeout(1500)
    await observe(page, { type: 'event', durationThreshold: 16 })
    await tap()
    await page.waitForTimeout(1500)
    taps[name] = await readLongest(page)
  }
  return taps
}

/**
 * @param {BrowserContext} context a signed-in one
 * @returns {Promise<number>} milliseconds of the longest task while a long timeline scrolls under a finger; 0 when all
 * took under 50 ms
 */
export async function measureScrolling(context) {
  const page = await openHome(context)
  await page.evaluate(giveMany, entryCount)
  await page.goto('/en?tab=timeline')
  const more = page.getByRole('main').getByRole('button', { name: texts.loadMore })
  const end = page.getByText(texts.end)
  for (;;) {
    await more.or(end).first().waitFor()
    if (await end.isVisible()) break
    // The button waits while older entries are loading, and is gone with the last of them.
    await more.click({ timeout: 2000 }).catch(() => undefined)
  }
  await slowDown(page)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.waitForTimeout(2000)
  await observe(page, { type: 'longtask' })
  const session = await page.context().newCDPSession(page)
  for (let swipe = 0; swipe < 20; swipe += 1) {
    const touch = (/** @type {'touchStart' | 'touchMove'} */ type, /** @type {number} */ y) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 200, y }] })
    await touch('touchStart', 750)
    for (let y = 700; y >= 100; y -= 50) {
      await page.waitForTimeout(14)
      await touch('touchMove', y)
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    // The page rolls on for a while.
    await page.waitForTimeout(700)
  }
  if ((await page.evaluate(() => scrollY)) < 10_000) throw new Error('the page did not move under the finger')
  return readLongest(page)
}

/** @type {(context: BrowserContext) => Promise<Page>} */
async function openHome(context) {
  const page = await context.newPage()
  await showWholePage(page)
  await page.goto('/en')
  await page.getByText(texts.latest).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
  await page.waitForLoadState('networkidle')
  return page
}

/**
 * The window is as high as the page, and the browser's own bars take room of it, so the bottom bar would be out of
 * sight. A frame in which only that bar changes is then not presented, and the tap counts as answered by the next one.
 * @type {(page: Page) => Promise<void>}
 */
async function showWholePage(page) {
  const session = await page.context().newCDPSession(page)
  const { windowId, bounds } = await session.send('Browser.getWindowForTarget')
  await session.send('Browser.setWindowBounds', { windowId, bounds: { height: (bounds.height ?? 0) + frameHeight } })
}

/** @type {(page: Page) => Promise<void>} */
async function slowDown(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** @type {(page: Page, what: { type: string, durationThreshold?: number }) => Promise<void>} */
async function observe(page, what) {
  await page.evaluate((init) => {
    /** @type {number[]} */
    const durations = []
    Object.assign(window, { durations })
    new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration))).observe(
      init,
    )
  }, what)
}

/** @type {(page: Page) => Promise<number>} 0 when nothing was long enough to be reported */
function readLongest(page) {
  return page.evaluate(() =>
    Math.max(0, .../** @type {{ durations: number[] }} */ (/** @type {unknown} */ (window)).durations),
  )
}

/**
 * Runs in the page: adds habits and rewards for the selected child.
 * @param {{ habits: number, rewards: number }} counts
 */
async function addMany({ habits, rewards }) {
  const childId = /pipling_child(?:_\d+)?=([^;]+)/.exec(document.cookie)?.[1]
  const add = async (/** @type {string} */ path, /** @type {object} */ body) => {
    const { ok, status } = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify({ childId, ...body }),
    })
    if (!ok) throw new Error(`${path} got ${status}`)
  }
  for (let n = 0; n < habits; n += 1) await add('/api/habits', { title: `Habit ${n}` })
  for (let n = 0; n < rewards; n += 1)
    await add('/api/rewards', { title: `Reward ${n}`, pointsCost: 1 + n, category: 'privilege' })
}

/**
 * Runs in the page: gives the selected child many gifts, a few at a time.
 * @param {number} count
 */
async function giveMany(count) {
  const childId = /pipling_child(?:_\d+)?=([^;]+)/.exec(document.cookie)?.[1]
  const give = (/** @type {string} */ title) =>
    fetch('/api/behaviors', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify({ childId, type: 'reward', title, points: 1, kind: 'gift' }),
    })
  for (let given = 0; given < count; given += 10) {
    const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => give(`Gift ${given + index}`)))
    const failed = responses.find(({ ok }) => !ok)
    if (failed) throw new Error(`a gift got ${failed.status}`)
  }
}
