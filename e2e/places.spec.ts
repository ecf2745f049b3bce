import { openFamily, tab } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

test('Back leads to the very place on a long timeline, whatever was drawn of it', async ({ page }) => {
  await openFamily(page, 'en', 'Mia')
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  for (let n = 0; n < 50; n += 1) {
    // Of many heights, so that none is as it was guessed.
    const description = n % 3 === 0 ? 'Many words about a day. '.repeat((n % 7) + 2) : undefined
    expect((await page.request.post('/api/behaviors', { data: { childId: child.id, type: 'reward', title: `Act ${n}`, points: 1, description } })).status()).toBe(201)
  }
  await page.goto('/en?tab=timeline')
  const entries = page.locator('.entry')
  for (const count of [20, 40, 50]) {
    await expect(entries).toHaveCount(count)
    if (count < 50) await page.getByRole('button', { name: t('timeline.loadMore') }).click()
  }
  for (const number of [18, 30, 7]) {
    const entry = entries.filter({ hasText: new RegExp(`Act ${number}(?!\\d)`) })
    // At once, past others that are never drawn.
    await entry.evaluate((element) => {
      element.scrollIntoView({ behavior: 'instant', block: 'start' })
      scrollBy(0, -150)
    })
    await page.waitForTimeout(300)
    const topOf = () => entry.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const before = await topOf()
    expect(Math.abs(before)).toBeLessThan(844)
    // A click of the test's would scroll to the bar, which is in sight anyway.
    await tab(page, 'en', 'profile').evaluate((link: HTMLElement) => {
      link.click()
    })
    await expect(page.getByRole('heading', { level: 1, name: t('profile.title') })).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(entries).toHaveCount(50)
    await page.waitForTimeout(700)
    expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(1)
  }
})

test.describe('on a phone', () => {
  test.use({ isMobile: true })

  test('the bar makes room for the keyboard, and comes back when that is put away without leaving the field', async ({ page }) => {
    await openFamily(page, 'en', 'Mia')
    await page.goto('/en?module=moments')
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
