import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createFamily, openFamily, pointsPill, tab, untilIdle } from './people.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

/** Does what the browser does when a tab comes back to the front. */
const show = (page: Page) =>
  // Not at once: the page may leave, and must have returned before.
  page.evaluate(() => void setTimeout(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))))

/** Awards points as another phone of the family does. */
async function awardElsewhere(page: Page, points: number): Promise<void> {
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  const reply = await page.request.post('/api/behaviors', {
    data: { childId: child.id, type: 'reward', title: 'Set the table', points },
  })
  expect(reply.status()).toBe(201)
}

test('a sign-out in one tab removes the family from every other tab', async ({ context, page, problems }) => {
  await openFamily(page, 'en', 'Zebulon')
  const other = await context.newPage()
  await other.goto('/en?tab=timeline')
  await expect(other.getByRole('banner').getByText('Zebulon')).toBeVisible()
  const chat = await context.newPage()
  await chat.goto('/en/ai-chat')
  await expect(chat.getByRole('heading', { level: 1 })).toBeVisible()
  await chat.evaluate(() => Object.assign(globalThis, { isSamePage: true }))

  await tab(page, 'en', 'profile').click()
  await page.getByRole('link', { name: t('profile.logout') }).click()
  for (const signedOut of [page, other, chat])
    await expect(signedOut.getByRole('heading', { level: 1, name: t('landing.title') })).toBeVisible()
  for (const signedOut of [page, other, chat]) expect(await signedOut.content()).not.toContain('Zebulon')
  // The memory of the page is gone as well.
  expect(await chat.evaluate(() => 'isSamePage' in globalThis)).toBe(false)
  // A tab may have sent a request in between.
  ignoreProblems(problems, /401/)
})

test('a tab whose session was ended elsewhere shows nothing of the family when it comes back to the front', async ({
  context,
  page,
  problems,
}) => {
  await openFamily(page, 'en', 'Zebulon')
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await page.request.post('/api/logout', { headers: { Cookie: cookies }, maxRedirects: 0 })
  // The stream of events may have said so already.
  await show(page).catch(() => undefined)
  await expect(page.getByText('Zebulon')).toHaveCount(0)
  expect(await page.content()).not.toContain('Zebulon')
  ignoreProblems(problems, /401/)
})

test('a tab that missed the sign-out notices it when it comes back to the front', async ({
  context,
  page,
  problems,
}) => {
  await openFamily(page, 'en', 'Zebulon')
  await context.clearCookies()
  await show(page)
  await expect(page.getByText('Zebulon')).toHaveCount(0)
  // Nothing can be read while the page reloads.
  await expect.poll(() => page.content().catch(() => 'Zebulon')).not.toContain('Zebulon')
  ignoreProblems(problems, /401/)
})

test('a tab shows nothing of the previous family after another guardian has signed in elsewhere', async ({
  page,
  problems,
}) => {
  await openFamily(page, 'en', 'Zebulon')
  await page.request.put('/api/family', { data: { name: 'The Zebulons' } })
  await page.reload()
  await tab(page, 'en', 'timeline').click()
  await expect(page.getByText(t('timeline.emptyTitle'))).toBeVisible()
  // The page stores a toast for the next page. Records all that it stores.
  await page.evaluate(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      window.name += value
      setItem.call(this, key, value)
    }
  })
  const guardian = { name: 'Other', email: `${randomUUID()}@example.com`, password: 'a long password' }
  await page.request.post('/api/auth/sign-up/email', { data: guardian })
  // The page leaves by itself if a request of its own is refused first.
  await show(page).catch(() => undefined)
  await expect(page.getByRole('heading', { level: 1, name: t('home.noChildrenTitle') })).toBeVisible()
  expect(await page.content()).not.toContain('Zebulon')
  expect(await page.evaluate(() => window.name)).not.toContain('Zebulon')
  ignoreProblems(problems, /40[134]/)
})

test('the numbers of Home are of one moment when the page is seen again', async ({ page }) => {
  await createFamily(page, 'Mia')
  await awardElsewhere(page, 20)
  await page.goto('/en')
  const hero = page.getByRole('region', { name: t('home.weekOf', { name: 'Mia' }) })
  await expect(hero).toContainText(t('home.weekTotal', { total: '+20' }))
  // The later part of Home has loaded: a request of its own could still bring what was before the award.
  await untilIdle(page)
  await awardElsewhere(page, 50)
  await show(page)
  await expect(pointsPill(page, 'en', 70)).toBeVisible()
  await expect(hero).toContainText(t('home.weekTotal', { total: '+70' }))
  await expect(hero).toContainText(t('common.points', { count: 70 }))
})

test('a screen that opens shows the numbers of one moment', async ({ page }) => {
  await openFamily(page, 'en', 'Mia')
  await tab(page, 'en', 'profile').click()
  const card = page.locator('.profile-total')
  await expect(card).toContainText(`${t('profile.totalPoints')} 0`)
  await tab(page, 'en', 'home').click()
  await awardElsewhere(page, 50)
  // Older than what counts as just loaded.
  await page.waitForTimeout(1100)
  await tab(page, 'en', 'profile').click()
  await expect(card).toContainText(`${t('profile.totalPoints')} 50`)
  await expect(pointsPill(page, 'en', 50)).toBeVisible()
})

test('after an act, Home opens with its points and never with the older week', async ({ page }) => {
  await openFamily(page, 'en', 'Mia', '?module=behaviors')
  await page.getByRole('button', { name: t('behaviors.giftButton', { count: 50 }) }).click()
  await expect(pointsPill(page, 'en', 50)).toBeVisible()
  await untilIdle(page)
  // From here on, nothing is loaded.
  await page.route('**/api/**', () => {})
  await page.getByRole('button', { name: t('common.back') }).click()
  await expect(page.locator('.wish-balance')).toContainText(t('common.points', { count: 50 }))
})
