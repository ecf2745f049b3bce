import type { Page } from '@playwright/test'
import { deleteRow, dropPageData, openFamily, openHabitEdit, untilIdle } from './people.ts'
import { ownHeader } from '../src/platform/http/ownResponse.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

/** The id of the family's first child. */
async function childId(page: Page): Promise<string> {
  return ((await (await page.request.get('/api/children')).json()) as { id: string }[])[0]!.id
}

/** The browser reports the errors that a test simulates. */
const simulatedError = /status of 500/

test('a tile whose data failed to load, or with nothing due, does not claim to be empty', async ({
  page,
  problems,
}) => {
  await openFamily(page, 'en', 'Mia')
  await page.request.post('/api/habits', { data: { childId: await childId(page), title: 'Read' } })
  await dropPageData(page)
  await page.route('**/api/habits/*', (route) =>
    route.fulfill({ headers: { [ownHeader]: '1' }, status: 500, json: { message: 'x', code: 'internal_error' } }),
  )
  await page.goto('/en')
  const today = page.getByRole('group', { name: t('habits.todayTitle') })
  await expect(page.getByRole('button', { name: t('home.habits'), exact: true })).toBeVisible()
  await untilIdle(page)
  await expect(today).toHaveCount(0)
  await page.unroute('**/api/habits/*')
  await page.reload()
  await expect(today).toContainText('Read')
  ignoreProblems(problems, simulatedError)
})

test('Home asks a few times at most for what the server fails to send', async ({ page, problems }) => {
  await openFamily(page, 'en', 'Mia')
  const id = await childId(page)
  await page.request.post('/api/habits', { data: { childId: id, title: 'Read' } })
  await dropPageData(page)
  const asked: string[] = []
  await page.route(`**/api/*/${id}{,/**,?*}`, (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ headers: { [ownHeader]: '1' }, status: 500, json: { message: 'x', code: 'internal_error' } })
  })
  await page.goto('/en')
  await expect(page.getByRole('button', { name: t('home.habits'), exact: true })).toBeVisible()
  await untilIdle(page)
  expect(new Set(asked).size).toBeGreaterThan(5)
  // Once by each part that shows it.
  expect(asked.length).toBeLessThan(50)
  ignoreProblems(problems, simulatedError)
})

test('a failed deletion is announced once, and still shows its error in the dialog after the toast has gone', async ({
  page,
  problems,
}) => {
  await openFamily(page, 'en', 'Mia')
  await page.request.post('/api/habits', { data: { childId: await childId(page), title: 'Read' } })
  await page.route('**/api/habits/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ headers: { [ownHeader]: '1' }, status: 500, json: { message: 'x', code: 'internal_error' } })
      : route.continue(),
  )
  await page.goto('/en?module=habits')
  await openHabitEdit(page, 'Read')
  await deleteRow(page).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: t('common.delete') }).click()
  await expect(dialog.locator('.field-error')).toHaveText(t('errors.server'))
  await expect(dialog.locator('.field-error')).not.toHaveRole('alert')
  await dialog.getByRole('button', { name: t('common.cancel') }).click()
  await deleteRow(page).click()
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('.field-error')).toHaveCount(0)
  ignoreProblems(problems, simulatedError)
})

test('a retry of copying skips the child that has the copy', async ({ page, problems }) => {
  await openFamily(page, 'en', 'Mia')
  await page.request.post('/api/habits', { data: { childId: await childId(page), title: 'Read' } })
  const siblings: string[] = []
  for (const name of ['Leo', 'Zoe'])
    siblings.push((await (await page.request.post('/api/children', { data: { name } })).json()).id)
  await page.goto('/en?module=habits')
  await openHabitEdit(page, 'Read')
  await page.getByRole('button', { name: t('copyTo.row') }).click()
  const sheet = page.getByRole('dialog', { name: t('copyTo.title', { title: 'Read' }) })
  for (const name of ['Leo', 'Zoe']) await sheet.getByLabel(name).check()
  await page.route('**/api/habits', (route) =>
    route.request().postDataJSON().childId === siblings[1]
      ? route.fulfill({ headers: { [ownHeader]: '1' }, status: 500, json: { message: 'x', code: 'internal_error' } })
      : route.continue(),
  )
  await sheet.getByRole('button', { name: t('copyTo.submit') }).click()
  await expect(sheet.getByLabel('Leo')).not.toBeChecked()
  await expect(sheet.getByText(t('errors.server'))).toBeVisible()
  await page.unroute('**/api/habits')
  await sheet.getByRole('button', { name: t('copyTo.submit') }).click()
  await expect(sheet).toBeHidden()
  for (const id of siblings) expect(await (await page.request.get(`/api/habits/${id}`)).json()).toHaveLength(1)
  ignoreProblems(problems, simulatedError)
})

/** Creates a child with one habit and opens its habits. @returns the button that checks in the habit */
async function openNewHabit(page: Page) {
  await openFamily(page, 'en', 'Mia')
  await page.request.post('/api/habits', { data: { childId: await childId(page), title: 'Read' } })
  await page.goto('/en?module=habits')
  const checkIn = page.getByRole('button', { name: t('habits.checkInLabel', { title: 'Read', count: 2 }) })
  await expect(checkIn).toBeVisible()
  return checkIn
}

test('the habits are requested again when midnight passes', async ({ page }) => {
  await page.clock.install()
  await openNewHabit(page)
  // The watch for midnight is loaded at the first interaction.
  await page.keyboard.press('Tab')
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/habits/')) requestCount += 1
  })
  await expect
    .poll(async () => {
      await page.clock.fastForward('24:00:00')
      return requestCount
    })
    .toBeGreaterThan(0)
})

test('a phone whose clock is two days behind checks in on the day of the server', async ({ page }) => {
  await page.clock.install({ time: Date.now() - 2 * 86_400_000 })
  const checkIn = await openNewHabit(page)
  const reply = page.waitForResponse(/\/checkin$/)
  await checkIn.click()
  // Today is checked in then.
  expect(await (await reply).json()).toMatchObject({ habit: { canCheckin: false } })
})
