import type { Page, Route } from '@playwright/test'
import { openFamily, toast } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

// The zone that is most ahead. In the one that is most behind it is always another day.
test.use({ timezoneId: 'Pacific/Kiritimati' })

/** The row of a setting: its name, and its value. */
const row = (page: Page, title: string, value = '') => page.getByRole('button', { name: `${title} ${value}` })

test('a parent changes the settings of the family and of the device, one row each', async ({
  page,
  expectAccessible,
}) => {
  // The page learns of changes through this stream. It opens a quarter of a minute after the page.
  const stream = page.waitForRequest('**/api/events', { timeout: 0 })
  await openFamily(page, 'en', 'Mia', '?page=settings')
  const sheet = page.getByRole('dialog')
  const name = sheet.getByLabel(t('settings.name'))
  await row(page, t('settings.name'), t('settings.notSet')).click()
  await expect(name).toBeFocused()
  await name.fill('The Lins')
  await name.press('Enter')
  await expect(toast(page, 'en')).toContainText(t('common.saved'))
  // The focus says the value.
  await expect(row(page, t('settings.name'), 'The Lins')).toBeFocused()
  await expectAccessible(page)

  await row(page, t('settings.timeZone')).click()
  await page.getByLabel(t('settings.timeZoneSearch')).fill('pago')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Pago Pago' }).click()
  await expect(row(page, t('settings.timeZone'), 'Pago Pago')).toBeFocused()
  // The last of two choices in a row wins, also when the first request is slow.
  const held: Route[] = []
  await page.route('**/api/family', (route) => {
    if (route.request().method() === 'GET' || held.length > 0) return route.continue()
    held.push(route)
  })
  for (const hour of ['2:00 AM', '3:00 AM']) {
    await row(page, t('settings.dayEnds')).click()
    await sheet.getByRole('button', { name: hour }).click()
    await expect(row(page, t('settings.dayEnds'), hour)).toBeFocused()
    await expect.poll(() => held.length).toBe(1)
  }
  await held[0]!.continue()
  await row(page, t('settings.dayEnds')).click()
  await expect(sheet.getByText(t('settings.dayEndsExample', { time: '2:30 AM' }))).toBeVisible()
  await expect(sheet.getByRole('button', { name: '3:00 AM' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await row(page, t('settings.theme'), t('settings.themeSystem')).click()
  await sheet.getByRole('button', { name: t('settings.themeDark') }).click()
  await expect(row(page, t('settings.theme'), t('settings.themeDark'))).toBeFocused()
  await expectAccessible(page)
  await expect
    .poll(async () => (await page.request.get('/api/family')).json())
    .toMatchObject({ name: 'The Lins', timeZone: 'Pacific/Pago_Pago', dayEndsAt: 3 })

  await row(page, t('settings.name')).click()
  await name.fill('The Lins of May Street')
  await stream
  await page.request.put('/api/family', { data: { name: 'The Lees' } })
  await expect(sheet.getByText(t('common.changedMeanwhile'))).toBeVisible()
  await name.press('Enter')
  await expect(row(page, t('settings.name'), 'The Lins of May Street')).toBeVisible()

  await page.goto('/en?module=habits')
  await expect(page.getByText(/Pago Pago/)).toBeVisible()
  for (const path of ['/en', '/en/privacy']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  }
})

test('a name that is typed on while it is being saved is saved as a whole', async ({ page }) => {
  await openFamily(page, 'en', 'Mia', '?page=account')
  const name = page.getByRole('main').getByLabel(t('account.name'))
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  const isSent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.route('**/api/auth/user', async (route) => {
    if (route.request().method() === 'PUT') await isAnswered
    await route.continue()
  })
  await name.fill('Robin')
  await name.press('End')
  await name.pressSequentially(' L')
  await name.press('Enter')
  await isSent
  await name.press('End')
  await name.pressSequentially('in')
  await name.blur()
  answer()
  await expect.poll(async () => (await page.request.get('/api/auth/user')).json()).toMatchObject({ name: 'Robin Lin' })
  await expect(name).toHaveValue('Robin Lin')
})

test('prices have a line in money once the family says so, which it can as soon as it has priced something itself', async ({
  page,
  expectAccessible,
}) => {
  await openFamily(page, 'en', 'Mia', '?page=settings')
  await expect(row(page, t('settings.dayEnds'))).toBeVisible()
  await expect(row(page, t('money.title'))).toHaveCount(0)
  const [{ id: childId }] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  await page.request.post('/api/rewards', { data: { childId, title: 'Book', pointsCost: 250, category: 'gift' } })
  await page.reload()
  await row(page, t('money.title'), t('money.none')).click()
  const sheet = page.getByRole('dialog', { name: t('money.title') })
  await sheet.getByRole('radio', { name: t('money.rate', { points: 10, amount: '$1' }) }).check({ force: true })
  const points = sheet.getByLabel(t('money.points', { amount: '$1' }))
  await points.fill('0')
  await points.press('Enter')
  await expect(points).toHaveAccessibleDescription(t('money.wrong', { max: '10,000' }))
  await points.fill('20')
  await sheet.getByLabel(t('money.currency')).selectOption('EUR')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: t('common.save') }).click()
  await expect(row(page, t('money.title'), t('money.rate', { points: 20, amount: '€1' }))).toBeFocused()
  await page.goto('/en?tab=rewards')
  await expect(page.getByRole('button', { name: 'Book, 250 points' })).toHaveAccessibleName(/about €12\.50$/)
  await expect(page.getByText(t('money.about', { amount: '€12.50' }))).toBeVisible()
  await expectAccessible(page)
})
