import type { Page } from '@playwright/test'
import { type Child, listChildren } from '../src/features/children/contract.ts'
import { addDevice } from '../src/features/lending/contract.ts'
import { addMoment } from '../src/features/moments/contract.ts'
import { openFamily } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')
const name = 'Mia'

const firstChild = async (page: Page): Promise<Child> =>
  ((await (await page.request.get(listChildren.path)).json()) as [Child])[0]

async function openEdit(page: Page) {
  await page.getByRole('button', { name: t('a11y.switchChild', { name }) }).click()
  const selector = page.getByRole('dialog', { name: t('children.selectTitle') })
  await selector.getByRole('button', { name: t('children.manage') }).click()
  await page.getByRole('button', { name: t('children.editTitle', { name }) }).click()
  return page.getByRole('dialog', { name: t('children.editTitle', { name }) })
}

test('a family that has lent nothing sees nothing of own views', async ({ page }) => {
  await openFamily(page, 'en', name)
  const child = await firstChild(page)
  await page.request.post(addMoment.path, { data: { childId: child.id, mood: 'proud', weather: 'sunny' } })
  const sheet = await openEdit(page)
  await expect(sheet.getByLabel(t('children.name'), { exact: true })).toHaveValue(name)
  await expect(sheet.getByText(t('view.title', { name }))).toHaveCount(0)
  await page.goto('/en?page=settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('settings.title'))
  await expect(page.getByText(t('lend.pin'))).toHaveCount(0)
  await page.goto('/en?module=moments')
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByRole('dialog').getByRole('switch')).toHaveCount(0)
})

test('a guardian sets what the own view does, a door, a PIN and which moments it shows', async ({
  page,
  expectAccessible,
}) => {
  await openFamily(page, 'en', name)
  const { id: childId } = await firstChild(page)
  await page.request.post(addDevice.path, { data: { childIds: [childId] } })
  await page.request.post(addMoment.path, { data: { childId, mood: 'proud', weather: 'sunny' } })
  await page.reload()

  const sheet = await openEdit(page)
  const card = sheet.getByRole('region', { name: t('view.title', { name }) })
  await card.getByText(t('view.habitsAsk')).click()
  await card.getByRole('switch', { name: t('view.deductions') }).click()
  await expect(card.getByRole('switch', { name: t('view.deductions') })).toBeChecked()
  await card.getByRole('button', { name: t('view.door') }).click()
  const door = page.getByRole('dialog', { name: t('view.door') })
  await expectAccessible(page)
  // One picture thrice is no door.
  for (const picture of ['moon', 'moon', 'moon']) await door.getByRole('button', { name: t(`door.${picture}`) }).click()
  await expect(door.getByText(t('door.progress', { count: 2 }))).toBeAttached()
  await door.getByRole('button', { name: t('door.car') }).click()
  await expect(door).toBeHidden()
  await expect(card.getByRole('img', { name: 'Moon, Moon, Car' })).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: t('common.save') }).click()
  await expect(sheet).toBeHidden()
  expect(await firstChild(page)).toMatchObject({ view: { habits: 'ask', deductions: true }, hasDoor: true })

  await page.goto('/en')
  const again = await openEdit(page)
  await again.getByRole('button', { name: t('view.door') }).click()
  await page.getByRole('button', { name: t('view.doorRemove') }).click()
  await again.getByRole('button', { name: t('common.save') }).click()
  await expect(again).toBeHidden()
  expect(await firstChild(page)).toMatchObject({ view: { habits: 'ask' }, hasDoor: false })

  await page.goto('/en?page=settings')
  await page.getByRole('button', { name: t('lend.pin') }).click()
  const pin = page.getByRole('dialog', { name: t('lend.pinSet') })
  await pin.getByLabel(t('lend.pinNew')).fill('1111')
  await pin.getByRole('button', { name: t('common.save') }).click()
  await expect(pin.getByText(t('lend.pinEasy'))).toBeVisible()
  await expectAccessible(page)
  await pin.getByLabel(t('lend.pinNew')).fill('2580')
  await pin.getByRole('button', { name: t('common.save') }).click()
  await expect(page.getByRole('button', { name: `${t('lend.pin')} ${t('lend.pinIsSet')}` })).toBeVisible()
  await page.getByRole('button', { name: t('lend.pin') }).click()
  await page.getByRole('button', { name: t('lend.pinRemove') }).click()
  await expect(page.getByRole('button', { name: `${t('lend.pin')} ${t('settings.notSet')}` })).toBeVisible()

  await page.goto('/en?module=moments')
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('switch', { name: t('view.momentShow', { name }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.save') })
    .click()
  await expect(page.getByText(t('view.momentShown', { name }))).toBeVisible()
  await expectAccessible(page)
})
