import type { Route } from '@playwright/test'
import { openFamily, toast } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

// The zone that is most ahead. In the one that is most behind it is always another day.
test.use({ timezoneId: 'Pacific/Kiritimati' })

test('a parent changes the settings of the family and the theme of the device', async ({ page, expectAccessible }) => {
  // The page learns of changes through this stream. It opens a quarter of a minute after the page.
  const stream = page.waitForRequest('**/api/events', { timeout: 0 })
  await openFamily(page, 'en', 'Mia', '?page=settings&focus=name')
  const name = page.getByLabel(t('settings.name'))
  await expect(name).toBeFocused()
  await name.fill('The Lins')
  await name.press('Enter')
  await expect(toast(page, 'en')).toContainText(t('common.saved'))

  await page.getByRole('button', { name: t('settings.timeZone') }).click()
  await page.getByLabel(t('settings.timeZoneSearch')).fill('pago')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pago Pago' }).click()
  // The last of two choices in a row wins, also when the first request is slow.
  const held: Route[] = []
  await page.route('**/api/family', (route) => {
    if (route.request().method() === 'GET' || held.length > 0) return route.continue()
    held.push(route)
  })
  await page.getByText('2:00 AM', { exact: true }).click()
  await expect.poll(() => held.length).toBe(1)
  await page.getByText('3:00 AM', { exact: true }).click()
  await held[0]!.continue()
  await expect(page.getByText(t('settings.dayEndsExample', { time: '2:30 AM' }))).toBeVisible()
  await page.getByText(t('settings.themeDark'), { exact: true }).click()
  await expectAccessible(page)
  await expect
    .poll(async () => (await page.request.get('/api/family')).json())
    .toMatchObject({ name: 'The Lins', timeZone: 'Pacific/Pago_Pago', dayEndsAt: 3 })

  // A text typed while the name is being saved stays, and is saved when the field loses the focus.
  await page.unroute('**/api/family')
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  const isSent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.route('**/api/family', async (route) => {
    await isAnswered
    await route.continue()
  })
  await name.fill('The Lin')
  await name.press('Enter')
  await isSent
  await name.press('End')
  await name.pressSequentially(' clan')
  await name.blur()
  answer()
  await expect.poll(async () => (await page.request.get('/api/family')).json()).toMatchObject({ name: 'The Lin clan' })
  await expect(name).toHaveValue('The Lin clan')

  await name.fill('The Lins of May Street')
  await stream
  await page.request.put('/api/family', { data: { name: 'The Lees' } })
  await expect(page.getByText(t('common.changedMeanwhile'))).toBeVisible()
  await name.press('Enter')
  await expect(page.getByText(t('common.changedMeanwhile'))).toBeHidden()

  await page.goto('/en?module=habits')
  await expect(page.getByText(/Pago Pago/)).toBeVisible()
  for (const path of ['/en', '/en/privacy']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  }
})
