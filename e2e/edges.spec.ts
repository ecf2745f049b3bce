import type { Locator, Page } from '@playwright/test'
import { createFamily, deleteRow, dropPageData, openFamily, openHabitEdit } from './people.ts'
import { ownHeader } from '../src/platform/http/ownResponse.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')
const link = 'https://www.example.com/watch?v=dQw4w9WgXcQ&list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf'

/** The id of the family's first child. */
async function childId(page: Page): Promise<string> {
  return ((await (await page.request.get('/api/children')).json()) as { id: string }[])[0]!.id
}

/** The browser reports the errors that a test simulates. */
const simulatedError = /status of 500/

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 667 } })

  test('a dialog shows a title that is one long word in full', async ({ page }) => {
    await createFamily(page, 'M'.repeat(50))
    await page.request.post('/api/habits', { data: { childId: await childId(page), title: link } })
    await page.goto('/en?module=habits')
    await openHabitEdit(page, link)
    await deleteRow(page).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    for (const words of [
      dialog.getByRole('heading'),
      dialog.locator('p'),
      ...(await dialog.getByRole('button').all()),
    ]) {
      const box = (await words.boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(320)
    }
  })

  test('the buttons of a dialog hold a name that is one long word', async ({ page }) => {
    const name = 'M'.repeat(50)
    await createFamily(page, name)
    await page.request.post('/api/children', { data: { name: 'Leo' } })
    // The name also stands beside the arrows of the weeks, and over a week that is past.
    for (const search of ['', '?tab=profile&week=2026-01-04']) {
      await page.goto(`/en${search}`)
      const box = (await page.getByRole('button', { name: t('week.next') }).boundingBox())!
      expect(box.x + box.width).toBeLessThanOrEqual(320)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    }
    // The labels of the tabs are whole with the spacing of WCAG 1.4.12 as well.
    const cutLabels = await page.evaluate(() => {
      const spaced = new CSSStyleSheet()
      spaced.replaceSync('* { letter-spacing: .12em !important }')
      document.adoptedStyleSheets = [spaced]
      const labels = [...document.querySelectorAll('.tab span')]
      return labels
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((label) => label.textContent)
    })
    expect(cutLabels).toEqual([])
    await page.getByRole('button', { name: t('profile.childrenRow') }).click()
    await page.getByRole('button', { name: t('a11y.deleteItem', { title: name }) }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    for (const button of await dialog.getByRole('button').all()) {
      const { box, words } = await button.evaluate((element) => ({
        box: element.getBoundingClientRect().toJSON() as DOMRect,
        words: element.querySelector('.button-words')!.getBoundingClientRect().toJSON() as DOMRect,
      }))
      expect(box.right).toBeLessThanOrEqual(320)
      expect(words.left).toBeGreaterThanOrEqual(box.left)
      expect(words.right).toBeLessThanOrEqual(box.right)
      expect(words.bottom).toBeLessThanOrEqual(box.bottom)
      expect(await button.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    }
  })

  test('seven days or weathers stand in a row on the most usual small phone, each 44 pixels wide', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openFamily(page, 'en', 'Mia')
    await page.request.post('/api/habits', { data: { childId: await childId(page), title: 'Read' } })
    await page.goto('/en?module=habits')
    await page.getByRole('button', { name: t('habits.details', { title: 'Read' }) }).click()
    const widthOf = async (day: Locator) => (await day.boundingBox())!.width
    expect(await widthOf(page.locator('.habit-week li').first())).toBeGreaterThanOrEqual(44)
    await page.goto('/en?page=calendar')
    expect(await widthOf(page.locator('.month-table button').first())).toBeGreaterThanOrEqual(44)
    // Two of them have room for that on the smallest phone as well.
    await page.setViewportSize({ width: 320, height: 667 })
    expect(await widthOf(page.locator('.month-table button').first())).toBeGreaterThanOrEqual(44)
    await page.goto('/en?module=habits')
    await page.getByRole('button', { name: t('habits.add') }).click()
    expect(await widthOf(page.locator('.weekday-picks label').first())).toBeGreaterThanOrEqual(44)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/en?module=moments')
    const weathers = page.locator('.emoji-row').first().locator('label')
    expect(await widthOf(weathers.first())).toBeGreaterThanOrEqual(44)
    expect((await weathers.last().boundingBox())!.y).toBe((await weathers.first().boundingBox())!.y)
  })

  test('four amounts stand two by two', async ({ page }) => {
    // The longest words.
    const language = 'es'
    await openFamily(page, language, 'Mia', '?tab=rewards')
    await page
      .getByRole('button', { name: say(language)('store.add') })
      .first()
      .click()
    for (const kind of ['gift', 'privilege'] as const) {
      await page
        .getByText(say(language)(`category.${kind}`), { exact: true })
        .last()
        .click()
      const tops = await page
        .getByRole('group', { name: say(language)('store.suggestions') })
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
      expect(tops).toHaveLength(4)
      expect(new Set(tops.slice(0, 2)).size).toBe(1)
      expect(new Set(tops.slice(2)).size).toBe(1)
      expect(tops[2]).toBeGreaterThan(tops[0]!)
    }
  })

  test('the error of a field low in a sheet is visible', async ({ page }) => {
    await openFamily(page, 'en', 'Mia', '?tab=rewards')
    await page
      .getByRole('button', { name: t('store.add') })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: t('store.add') })
    await sheet.getByRole('textbox', { name: t('store.name') }).fill('Zoo')
    await sheet.getByRole('textbox', { name: t('store.cost') }).fill('50')
    await sheet.getByRole('textbox', { name: t('store.pictureLink') }).fill('http://a.b/c.png')
    await sheet.getByRole('button', { name: t('common.add'), exact: true }).click()
    const error = (await sheet.locator('.field-error').boundingBox())!
    const actions = (await sheet.locator('.sheet-actions').boundingBox())!
    // Browsers scroll by whole pixels.
    expect(error.y + error.height).toBeLessThan(actions.y + 1)
  })
})

test('the first field of a sheet is in sight on a phone on its side', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await openFamily(page, 'en', 'Mia', '?tab=rewards')
  await page
    .getByRole('button', { name: t('store.add') })
    .first()
    .click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: t('store.name') })
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport({ ratio: 1 })
})

test('a tile whose data failed to load, or with nothing due, does not claim to be empty', async ({
  page,
  problems,
}) => {
  await openFamily(page, 'en', 'Mia')
  const added = await page.request.post('/api/habits', { data: { childId: await childId(page), title: 'Read' } })
  await dropPageData(page)
  await page.route('**/api/habits/*', (route) =>
    route.fulfill({ headers: { [ownHeader]: '1' }, status: 500, json: { message: 'x', code: 'internal_error' } }),
  )
  await page.goto('/en')
  const tile = page.getByRole('button', { name: new RegExp(`^${t('home.habits')}`) })
  await expect(tile).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(tile).not.toContainText(t('home.habitsHintEmpty'))
  await page.unroute('**/api/habits/*')
  const { id } = (await added.json()) as { id: string }
  await page.request.put(`/api/habits/${id}`, { data: { isPaused: true } })
  await page.reload()
  await expect(tile).toContainText(t('home.habitsHint', { done: 0, total: 0 }))
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
