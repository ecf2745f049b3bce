import type { Locator, Page } from '@playwright/test'
import { createFamily, untilIdle } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

/** Adds many items for the first child through the API. */
async function addMany(
  page: Page,
  path: string,
  body: (childId: string, n: number) => object,
  count: number,
): Promise<void> {
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  const responses = await Promise.all(
    Array.from({ length: count }, (_, n) => page.request.post(path, { data: body(child.id, n) })),
  )
  expect(responses.filter((response) => response.status() !== 201)).toEqual([])
}

/** Collects the calls that the page makes from now on. */
function collectCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

test('a screen of forty habits makes a few calls and none per card', async ({ page }) => {
  await createFamily(page, 'Mia')
  await addMany(page, '/api/habits', (childId, n) => ({ childId, title: `Habit ${n}` }), 40)
  await page.goto('/en')
  await expect(page.getByRole('button', { name: t('habits.moreOpen', { count: 37 }) })).toBeVisible()
  // Those of Home do not count.
  await untilIdle(page)

  const calls = collectCalls(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('home.habits'), exact: true })
    .click()
  const checkInButtons = page.getByRole('main').locator('.check:not([aria-pressed])')
  await expect(checkInButtons.first()).toBeVisible()
  await untilIdle(page)
  expect(calls.splice(0).length).toBeLessThan(8)

  await checkInButtons.first().click()
  await expect(page.getByText(t('habits.summary', { done: 1, total: 40 })).first()).toBeVisible()
  await untilIdle(page)
  expect(calls.splice(0).length).toBeLessThan(12)

  await page.getByRole('main').locator('.check[aria-pressed=true]').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('habits.undoCheckIn'), exact: true })
    .click()
  await expect(page.getByText(t('habits.summary', { done: 0, total: 40 })).first()).toBeVisible()
  await untilIdle(page)
  await expect(page.getByRole('main').locator('[aria-pressed=true]')).toHaveCount(0)
  expect(calls.splice(0).length).toBeLessThan(12)

  const last = checkInButtons.last()
  await last.scrollIntoViewIfNeeded()
  await last.click()
  await expect(page.getByRole('main').locator('[aria-pressed=true]')).toHaveCount(1)
})

test('six habits are checked in with eight taps after the app was opened', async ({ page }) => {
  await createFamily(page, 'Mia')
  await addMany(page, '/api/habits', (childId, n) => ({ childId, title: `Habit ${n}`, targetDays: 21 }), 6)
  await page.goto('/en')
  await expect(page.getByRole('button', { name: t('habits.moreOpen', { count: 3 }) })).toBeVisible()
  let taps = 0
  const tap = async (button: Locator) => {
    taps += 1
    await button.click()
  }
  await tap(page.getByRole('main').getByRole('button', { name: t('home.habits'), exact: true }))
  const open = page.getByRole('main').locator('.check:not([aria-pressed])')
  await expect(open).toHaveCount(6)
  const bar = (await page.getByRole('navigation').boundingBox())!
  for (const button of await open.all()) {
    const box = (await button.boundingBox())!
    expect(box.y + box.height, 'stands above the bar of tabs without scrolling').toBeLessThanOrEqual(bar.y)
  }
  for (let left = 6; left > 0; left -= 1) {
    await tap(open.first())
    await expect(open).toHaveCount(left - 1)
  }
  await expect(page.getByText(t('habits.summary', { done: 6, total: 6 })).first()).toBeVisible()
  expect(taps).toBeLessThanOrEqual(8)
})

test('the store shows two hundred rewards', async ({ page }) => {
  await createFamily(page, 'Mia')
  // Twenty with each request.
  const rewardsOf = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ title: `Reward ${from + n}`, pointsCost: 1001 + from + n }))
  await addMany(
    page,
    '/api/packs',
    (childId, n) => ({ childId, habits: [], quickActions: [], rewards: rewardsOf(n * 20, n === 9 ? 14 : 20) }),
    10,
  )
  await page.goto('/en?tab=rewards')
  const cards = page.getByRole('tabpanel').getByRole('listitem')
  await expect(cards).toHaveCount(200)
  await expect(cards.last().getByText('Reward 193')).toBeAttached()
})
