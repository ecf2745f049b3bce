import type { Page } from '@playwright/test'
import { listChildren } from '../src/features/children/contract.ts'
import { listHabits } from '../src/features/habits/contract.ts'
import { createFamily, openHabitEdit } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

/** Moves the clock of the family: its zone becomes one where it is this hour now. */
async function moveClock(page: Page, hour: number): Promise<void> {
  const timeZone = Intl.supportedValuesOf('timeZone').find(
    (zone) =>
      new Date().toLocaleString('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }) === `0${hour}`.slice(-2),
  )
  const reply = await page.request.put('/api/family', { data: { timeZone } })
  expect(reply.ok(), await reply.text()).toBe(true)
}

test('a habit gets a part of the day, a picture and minutes, which order Home and the chart for the fridge', async ({
  page,
  expectAccessible,
}) => {
  await createFamily(page, 'Mia')
  const [child] = (await (await page.request.get(listChildren.path)).json()) as [{ id: string }]
  const habits = async (childId = child.id) =>
    (await page.request.get(listHabits.path.replace('{childId}', childId))).json()
  await page.goto('/en?module=habits')
  const openAdd = () =>
    page
      .getByRole('button', { name: t('habits.add') })
      .first()
      .click()
  await openAdd()
  const sheet = page.getByRole('dialog', { name: t('habits.add') })
  const fold = sheet.locator('details', { hasText: t('habitMore.summary') })
  const chosen = async () => {
    await expect(fold.getByRole('radio', { name: t('habitMore.evening') })).toBeChecked()
    await expect(fold.getByRole('radio', { name: t('habitPicture.teeth') })).toBeChecked()
    await expect(fold.getByLabel(t('habitMore.minutes')).first()).toHaveValue('2')
  }
  await expect(fold).not.toHaveAttribute('open')
  await fold.locator('summary').click()
  await expect(fold.getByRole('radio', { name: t('habitMore.any') })).toBeChecked()
  await expect(fold.getByRole('radio', { name: t('habitMore.pictureNone') })).toBeChecked()
  await sheet.getByRole('textbox', { name: t('habits.name') }).fill('Brush teeth')
  await fold.getByText(t('habitMore.evening')).click()
  await fold.getByRole('radio', { name: t('habitPicture.teeth') }).check({ force: true })
  await fold.getByRole('textbox', { name: t('habitMore.minutes') }).fill('61')
  await sheet.getByRole('button', { name: t('common.add'), exact: true }).click()
  await expect(fold.locator('.field-error')).toHaveText(t('habitMore.minutesInvalid'))
  await fold.getByRole('button', { name: '2', exact: true }).click()
  await expectAccessible(page)
  // A draft, until it is added.
  await page.reload()
  await openAdd()
  await fold.locator('summary').click()
  await chosen()
  await sheet.getByRole('button', { name: t('common.add'), exact: true }).click()
  await expect(sheet).toBeHidden()
  expect(await habits()).toMatchObject([{ part: 'evening', picture: 'teeth', minutes: 2, points: 2 }])
  await openHabitEdit(page, 'Brush teeth')
  const editSheet = page.getByRole('dialog', { name: t('edit.habit') })
  const edited = editSheet.locator('details', { hasText: t('habitMore.summary') })
  await expect(edited).toHaveAttribute('open')
  await edited.getByRole('textbox', { name: t('habitMore.minutes') }).fill('')
  await editSheet.getByRole('button', { name: t('common.save') }).click()
  await expect(editSheet).toBeHidden()
  expect(await habits()).toMatchObject([{ part: 'evening', picture: 'teeth', minutes: null }])

  // A copy has them too.
  const ben = (await (await page.request.post('/api/children', { data: { name: 'Ben' } })).json()) as { id: string }
  await page.reload()
  await openHabitEdit(page, 'Brush teeth')
  await page.getByRole('button', { name: t('copyTo.row') }).click()
  const copy = page.getByRole('dialog', { name: t('copyTo.title', { title: 'Brush teeth' }) })
  await copy.getByLabel('Ben').check()
  await copy.getByRole('button', { name: t('copyTo.submit') }).click()
  await expect(copy).toBeHidden()
  expect(await habits(ben.id)).toMatchObject([{ part: 'evening', picture: 'teeth', minutes: null }])

  for (const data of [{ title: 'Tidy up' }, { title: 'Get dressed', part: 'morning', picture: 'dress' }])
    await page.request.post('/api/habits', { data: { childId: child.id, ...data } })
  const open = page.locator('.today-card b')
  for (const [hour, titles] of [
    [8, ['Get dressed', 'Tidy up', 'Brush teeth']],
    [14, ['Tidy up', 'Get dressed', 'Brush teeth']],
    [20, ['Brush teeth', 'Tidy up', 'Get dressed']],
  ] as const) {
    await moveClock(page, hour)
    await page.goto('/en')
    await expect(open).toHaveText(titles)
    await page.goto('/en?module=habits')
    await expect(page.locator('.round-open b')).toHaveText(titles)
  }

  await page.goto('/en?page=fridge')
  const chart = page.locator('.keep-book table')
  await expect(chart.locator('tbody th')).toHaveText([
    t('habitMore.morning'),
    'Get dressed',
    t('habitMore.evening'),
    'Brush teeth',
    t('habitMore.any'),
    'Tidy up',
  ])
  await expect(chart.locator('use')).toHaveCount(2)
})
