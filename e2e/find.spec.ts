import { openSample } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('es')

test('a search finds entries as they are worded, is in the address, and ends with Escape', async ({ page }) => {
  await openSample(page, 'es', '?tab=timeline')
  const toggle = page.getByRole('button', { name: t('timeline.search'), exact: true })
  await toggle.click()
  const field = page.getByRole('textbox', { name: t('timeline.search') })
  await expect(field).toBeFocused()
  await page.keyboard.type('dia mar')
  await expect(page.locator('mark').first()).toHaveText('Día')
  await expect(page).toHaveURL(/tab=timeline&q=dia\+mar$/)
  await page.getByRole('radio', { name: t('home.moments') }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: t('timeline.noneTitle') })).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('dia mar')
  await expect(page.getByRole('radio', { name: t('home.moments') })).toBeChecked()
  await field.press('Escape')
  await expect(field).toBeHidden()
  await expect(toggle).toBeFocused()
  await expect(page).toHaveURL(/tab=timeline&type=moment$/)
  await expect(page.locator('.entry.blossom').first()).toBeVisible()
  await expect(page.locator('.entry:not(.blossom)')).toHaveCount(0)
  await page.getByRole('button', { name: t('timeline.calendar') }).click()
  await page.getByRole('button', { name: t('timeline.search') }).click()
  await expect(field).toBeFocused()
  await page.getByLabel(t('timeline.to')).fill('2026-01-01')
  await expect(page.getByRole('heading', { name: t('timeline.noneTitle') })).toBeVisible()
  await expect(page).toHaveURL(/tab=timeline&to=2026-01-01$/)
})
