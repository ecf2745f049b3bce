import { addHabit } from '../src/features/habits/contract.ts'
import { listChildren } from '../src/features/children/contract.ts'
import { createFamily, openSample, pointsPill } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

const language = 'es'

test(`the undo of an older entry asks first and leaves one struck row, in ${language}`, async ({ page }) => {
  const words = say(language)
  await openSample(page, language, '?tab=timeline')
  const older = page.locator('.history-day').nth(1)
  const row = older.getByRole('listitem').first()
  await expect(row.locator('time')).toHaveText(/\d{1,2}:\d{2}/)
  // In a family of one, nothing says who did it.
  await expect(page.locator('.recorder')).toHaveCount(0)
  const rows = await older.getByRole('listitem').count()
  await row.getByRole('button').click()
  const sheet = page.getByRole('dialog')
  const undo = sheet.getByRole('button', { name: words('timeline.undoConfirm') })
  await undo.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await expect(question.locator('p')).toHaveText(/\d/)
  await question.getByRole('button', { name: words('timeline.undoKeep') }).click()
  await expect(question).toBeHidden()
  await undo.click()
  await question.getByRole('button', { name: words('timeline.undoConfirm') }).click()
  await expect(row.locator('.undone-mark')).toHaveText(/\d{1,2}:\d{2}/)
  await expect(sheet).toBeHidden()
  await row.getByRole('button').click()
  await expect(sheet).toBeVisible()
  await expect(undo).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button')).toBeFocused()
  await expect(older.getByRole('listitem')).toHaveCount(rows)
  // The undo itself is no row, and an own act is no news.
  await expect(page.locator('.news')).toHaveCount(0)
})

test('a check-in of yesterday says what is left of the streak', async ({ page }) => {
  await openSample(page, 'en', '?tab=timeline')
  const name = t('timeline.habitCheckIn', { title: 'Read for 20 minutes' })
  await page.locator('.history-day').nth(1).getByRole('button', { name }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('timeline.undoConfirm') })
    .click()
  await expect(page.getByRole('alertdialog').locator('p')).toContainText(
    'then counts as not done, and the streak goes from 8 to 0. You can check in again.',
  )
})

test('a deduction is grey in the timeline and never the latest on Home', async ({ page }) => {
  await createFamily(page, 'Mia')
  const [child] = await (await page.request.get(listChildren.path)).json()
  for (const [type, title] of [
    ['reward', 'Helped'],
    ['punishment', 'Hit'],
  ])
    await page.request.post('/api/behaviors', { data: { childId: child.id, type, title, points: 5 } })
  await page.goto('/en')
  // It is on the quick list as well.
  await expect(page.getByText('Helped').last()).toBeVisible()
  await expect(page.getByText('Hit', { exact: true })).toHaveCount(0)
  await page.goto('/en?tab=timeline')
  await expect(page.locator('.entry-card.quiet')).toHaveCount(1)
  await expect(page.locator('.entry-card.quiet')).toContainText('Hit')
})

test('a check-in is undone on its card and set again', async ({ page }) => {
  await createFamily(page, 'Mia')
  const [child] = await (await page.request.get(listChildren.path)).json()
  await page.request.post(addHabit.path, { data: { childId: child.id, title: 'Read' } })
  await page.goto('/en?module=habits')
  const checkIn = page.getByRole('button', { name: t('habits.checkInLabel', { title: 'Read', count: 2 }) })
  await checkIn.click()
  await expect(pointsPill(page, 'en', 2)).toBeVisible()
  // A screen reader hears of it once, from the balance.
  const said = page.getByText(t('a11y.pointsNow', { change: '+2', by: 2, count: 2 }))
  await expect(said).toHaveCount(1)
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.getByRole('button', { name: t('habits.checkedLabel', { title: 'Read' }) }).click()
  await expect(page.getByRole('button', { name: t('habits.undoCheckInKeep') })).toBeFocused()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('habits.undoCheckIn'), exact: true })
    .click()
  await expect(pointsPill(page, 'en', 0)).toBeVisible()
  // Two taps within half a second would count as one.
  await page.waitForTimeout(600)
  await checkIn.click()
  await expect(pointsPill(page, 'en', 2)).toBeVisible()
})
