import type { Locator, Page } from '@playwright/test'
import { createFamily, deleteRow, openFamily, openFold, openHabitEdit } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')
const link = 'https://www.example.com/watch?v=dQw4w9WgXcQ&list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf'

/** The id of the family's first child. */
async function childId(page: Page): Promise<string> {
  return ((await (await page.request.get('/api/children')).json()) as { id: string }[])[0]!.id
}

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
    const act = { childId: await childId(page), type: 'reward', title: 'Sang', points: 5 }
    await page.request.post('/api/behaviors', { data: act })
    // The name also stands over its week, and on Home.
    for (const search of ['', '?page=week&week=2026-01-04', '?tab=profile']) {
      await page.goto(`/en${search}`)
      await expect(page.getByText(name).first()).toBeAttached()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      expect(await page.getByRole('main').evaluate(textsCutAtTheSide), search).toEqual([])
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
    await page
      .getByRole('main')
      .getByRole('button', { name: t('profile.childrenRow') })
      .click()
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

  test('seven days or weathers stand in a row on a small phone, each 44 pixels wide', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openFamily(page, 'en', 'Mia')
    await page.request.post('/api/habits', { data: { childId: await childId(page), title: 'Read' } })
    await page.goto('/en?module=habits')
    await page.getByRole('button', { name: t('habits.details', { title: 'Read' }) }).click()
    const widthOf = async (day: Locator) => (await day.boundingBox())!.width
    const day = page.locator('.habit-week li > *').first()
    expect(await widthOf(day)).toBeGreaterThanOrEqual(44)
    await page.setViewportSize({ width: 320, height: 667 })
    expect(await widthOf(day)).toBeGreaterThanOrEqual(44)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/en?page=calendar')
    expect(await widthOf(page.locator('.month-table button').first())).toBeGreaterThanOrEqual(44)
    // All but the weathers have room for that on the smallest phone as well.
    await page.setViewportSize({ width: 320, height: 667 })
    expect(await widthOf(page.locator('.month-table button').first())).toBeGreaterThanOrEqual(44)
    await page.goto('/en?module=habits')
    await page.getByRole('button', { name: t('habits.add') }).click()
    await openFold(page)
    expect(await widthOf(page.locator('.weekday-picks label').first())).toBeGreaterThanOrEqual(44)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/en?module=moments')
    await page.getByRole('button', { name: t('moments.moreWeather') }).click()
    const weathers = page.locator('.emoji-row').first().locator('label')
    expect(await widthOf(weathers.first())).toBeGreaterThanOrEqual(44)
    expect((await weathers.last().boundingBox())!.y).toBe((await weathers.first().boundingBox())!.y)
  })

  test('the day of a moment stands on one line in Chinese', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 667 })
    await createFamily(page, '小米')
    const date = new Date(Date.now() - 5 * 86_400_000).toLocaleDateString('sv')
    const data = { childId: await childId(page), weather: 'sunny', mood: 'happy', date }
    await page.request.post('/api/moments', { data })
    await page.goto('/zh?module=moments')
    const day = page.locator('.moment-head time')
    await expect(day).toContainText('星期')
    expect((await day.boundingBox())!.height).toBeLessThan(24)
  })

  test('a long title takes at most three lines of a praise, whose name has all of it', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 667 })
    await openFamily(page, 'en', 'Mia')
    const title = 'Carried the shopping bags up all of the stairs'
    await page.request.put(`/api/behaviors/${await childId(page)}/quick-actions`, { data: [{ title, points: 5 }] })
    await page.request.post('/api/behaviors', {
      data: { childId: await childId(page), type: 'reward', title, points: 5 },
    })
    await page.goto('/en')
    const praise = page.getByRole('button', { name: t('behaviors.positiveAction', { title, count: 5 }) })
    await expect(praise).toHaveClass(/praise-tile/)
    const lines = await praise.locator('b').evaluate((words) => {
      return words.clientHeight / Number.parseFloat(getComputedStyle(words).lineHeight)
    })
    expect(lines).toBeGreaterThan(2)
    expect(lines).toBeLessThanOrEqual(3)
    await expect(praise.getByText('+5')).toBeVisible()
  })

  test('four amounts stand two by two', async ({ page }) => {
    // The longest words.
    const language = 'es'
    await openFamily(page, language, 'Mia', '?tab=rewards')
    await page
      .getByRole('button', { name: say(language)('store.add') })
      .first()
      .click()
    await openFold(page)
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

  test('the first field of a sheet is in sight on a phone on its side, and the error of a low one is visible', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 740, height: 360 })
    await openFamily(page, 'en', 'Mia', '?tab=rewards')
    await page
      .getByRole('button', { name: t('store.add') })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: t('store.add') })
    const field = sheet.getByRole('textbox', { name: t('store.name') })
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport({ ratio: 1 })

    await page.setViewportSize({ width: 320, height: 667 })
    await sheet.getByRole('textbox', { name: t('store.name') }).fill('Zoo')
    await sheet.getByRole('textbox', { name: t('store.cost') }).fill('50')
    await openFold(page)
    await sheet.getByRole('textbox', { name: t('store.pictureLink') }).fill('http://a.b/c.png')
    await sheet.getByRole('button', { name: t('common.add'), exact: true }).click()
    const error = (await sheet.locator('.field-error').boundingBox())!
    const actions = (await sheet.locator('.sheet-actions').boundingBox())!
    // Browsers scroll by whole pixels.
    expect(error.y + error.height).toBeLessThan(actions.y + 1)
  })
})

/** The texts that reach beyond the page, where a part of it cuts them off without an ellipsis. */
function textsCutAtTheSide(root: HTMLElement): string[] {
  const cut: string[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement!.closest('.visually-hidden')) continue
    range.selectNodeContents(node)
    if ([...range.getClientRects()].some(({ right }) => right > innerWidth)) cut.push(node.nodeValue!)
  }
  return cut
}
