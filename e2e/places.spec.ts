import type { Page } from '@playwright/test'
import { createFamily, openFamily, tab } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)

/** Awards points at the same time for acts with these numbers in their titles. */
async function award(page: Page, acts: number[], describe: (n: number) => string | undefined = () => undefined) {
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  const replies = await Promise.all(
    acts.map((n) => {
      const data = { childId: child.id, type: 'reward', title: `Act ${n}`, points: 1, description: describe(n) }
      return page.request.post('/api/behaviors', { data })
    }),
  )
  expect(replies.filter((reply) => reply.status() !== 201)).toEqual([])
}

test('Back restores the exact scroll position on a long timeline', async ({ page }) => {
  await createFamily(page, 'Mia')
  // Entries of different heights, so that estimates are wrong.
  await award(page, numbers(0, 50), (n) => (n % 3 === 0 ? 'Many words about a day. '.repeat((n % 7) + 2) : undefined))
  await page.goto('/en?tab=timeline')
  const entries = page.locator('.entry')
  for (const count of [20, 40, 50]) {
    await expect(entries).toHaveCount(count)
    if (count < 50) await page.getByRole('button', { name: t('timeline.loadMore') }).click()
  }
  for (const number of [18, 30, 7]) {
    const entry = entries.filter({ has: page.getByText(`Act ${number}`, { exact: true }) })
    // In one step, past entries that are never laid out.
    await entry.evaluate((element) => {
      element.scrollIntoView({ behavior: 'instant', block: 'start' })
      scrollBy(0, -150)
    })
    await page.waitForTimeout(300)
    const topOf = () => entry.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const before = await topOf()
    expect(Math.abs(before)).toBeLessThan(844)
    await tapProfile(page)
    await expect(page.getByRole('heading', { level: 1, name: t('profile.title') })).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(entries).toHaveCount(50)
    await page.waitForTimeout(700)
    await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThanOrEqual(1)
  }
  // The tab that is open leads to the top, at once where motion is reduced.
  const jumpToTop = (link: HTMLElement) => {
    link.click()
    return scrollY
  }
  expect(await tab(page, 'en', 'timeline').evaluate(jumpToTop)).toBe(0)
})

test('a long timeline holds every entry, keeps the focus, and Back leads into its middle', async ({ page }) => {
  // Six pages.
  test.slow()
  const count = 110
  await createFamily(page, 'Mia')
  // The oldest and the newest one are known.
  for (const some of [[0], numbers(1, count - 1), [count - 1]]) await award(page, some)
  await page.goto('/en?tab=timeline')
  const entries = page.locator('.entry')
  const more = page.getByRole('button', { name: t('timeline.loadMore') })
  const end = page.getByText(t('timeline.end'))
  await more.click()
  await expect(page.getByRole('status').getByText(t('timeline.foundMore', { count: 40 }))).toBeAttached()
  await expect(async () => {
    if (await more.isVisible()) await more.click({ timeout: 2000 })
    await expect(end).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [0] })
  await expect(entries).toHaveCount(count)
  const undoOf = (n: number) =>
    page.getByRole('button', { name: t('undo.undoItem', { title: `Act ${n}` }), exact: true })
  await undoOf(0).focus()
  await expect(undoOf(0)).toBeInViewport()
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  })
  await expect(undoOf(count - 1)).toBeInViewport()
  await expect(undoOf(0)).toBeFocused()

  await page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' })
  })
  await page.waitForTimeout(700)
  const inTheMiddle = await page.evaluate(
    () => document.elementFromPoint(195, 400)?.closest('.entry')?.querySelector('b')?.textContent ?? '',
  )
  const entry = entries.filter({ has: page.getByText(inTheMiddle, { exact: true }) })
  const topOf = () => entry.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const top = await topOf()
  await tapProfile(page)
  await expect(page.getByRole('heading', { level: 1, name: t('profile.title') })).toBeVisible()
  await page.goBack()
  await page.waitForTimeout(700)
  await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThanOrEqual(1)

  // For print nothing is skipped.
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.history-group').last()).toHaveCSS('content-visibility', 'visible')

  // The next list goes on where its second page begins.
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  const sticker = { childId: child.id, title: 'Sticker', pointsCost: 1, category: 'gift' }
  const { id: rewardId } = (await (await page.request.post('/api/rewards', { data: sticker })).json()) as { id: string }
  const redemption = { childId: child.id, rewardId, pointsSpent: 1 }
  await Promise.all(numbers(0, 21).map(() => page.request.post('/api/rewards/redeem', { data: redemption })))
  await page.goto('/en?page=redeemed')
  const rows = page.getByRole('main').getByRole('listitem').getByRole('button')
  await expect(rows).toHaveCount(20)
  await page.getByRole('button', { name: t('common.loadMore') }).click()
  await expect(rows.nth(20)).toBeFocused()
})

/** Taps through the DOM, because Playwright's click would scroll to the bar. */
async function tapProfile(page: Page): Promise<void> {
  await tab(page, 'en', 'profile').evaluate((link: HTMLElement) => {
    link.click()
  })
}

test.describe('on a phone', () => {
  test.use({ isMobile: true })

  test('the tab bar hides for the on-screen keyboard and returns when that closes', async ({ page }) => {
    await openFamily(page, 'en', 'Mia', '?module=moments')
    const bar = page.getByRole('navigation', { name: t('a11y.mainNav') })
    const field = page.getByLabel(t('moments.content'))
    await field.click()
    await expect(bar).toBeVisible()
    await page.setViewportSize({ width: 390, height: 500 })
    await expect(bar).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(bar).toBeVisible()
    await expect(field).toBeFocused()
  })
})
