import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ownHeader } from '../src/platform/http/ownResponse.ts'
import { answerLine, openFamily, pointsPill, tab, waitForClosedDialogs } from './people.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

const greeting = (language: 'zh' | 'en' | 'es') => {
  const t = say(language)
  return t('behaviors.positiveAction', { title: t('defaults.greeting'), count: 10 })
}

/** Counts the words that can be read in the window, those of the bar included. */
function countWords(page: Page, language: string): Promise<number> {
  return page.evaluate((locale) => {
    const segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let words = 0
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNode(node)
      const { top, bottom, width } = range.getBoundingClientRect()
      const isSeen = bottom > 0 && top < innerHeight && width > 1
      if (!isSeen || !node.parentElement!.checkVisibility() || node.parentElement!.closest('.visually-hidden')) continue
      words += [...segmenter.segment(node.textContent!)].filter(({ isWordLike }) => isWordLike).length
    }
    return words
  }, language)
}

async function start(page: Page, language: 'zh' | 'en' | 'es', name: string): Promise<void> {
  const t = say(language)
  await page.goto(`/${language}`)
  await page.getByLabel(t('start.name')).fill(name)
  await page.getByRole('button', { name: t('start.go') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('firstHome.question', { name }) })).toBeVisible()
}

/** Fills in the sheet that keeps the family. */
async function keep(page: Page): Promise<void> {
  const t = say('en')
  const sheet = page.getByRole('dialog', { name: t('keepOwn.sheetTitle') })
  await sheet.getByLabel(t('signIn.name')).fill('Robin')
  await sheet.getByLabel(t('signIn.email')).fill(`${randomUUID()}@example.com`)
  await sheet.getByLabel(t('signIn.password'), { exact: true }).fill('one long password')
  await sheet.getByRole('button', { name: t('keepOwn.keep') }).click()
  await expect(sheet).toBeHidden()
}

for (const language of ['en', 'zh', 'es'] as const)
  test(`from the landing page to the first praise: 2 taps, 1 field, 2 screens, at most 90 words in ${language}`, async ({
    page,
    expectAccessible,
  }) => {
    const t = say(language)
    // Roles, names and colours do not depend on the language.
    const expectWell = () => (language === 'en' ? expectAccessible(page) : undefined)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/${language}`)
    await expect(page.getByRole('textbox')).toHaveCount(1)
    await expectWell()
    const first = await countWords(page, language)
    await page.getByLabel(t('start.name')).fill('Emma')
    await page.getByRole('button', { name: t('start.go') }).click()
    const praise = page.getByRole('button', { name: greeting(language) })
    await expect(praise).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expectWell()
    const second = await countWords(page, language)
    expect(first + second, `${first} and ${second} words`).toBeLessThanOrEqual(90)
    expect(Math.min(first, second)).toBeGreaterThan(10)
    await praise.click()
    await expect(pointsPill(page, language, 10)).toBeVisible()
    await expect(page.getByRole('heading', { name: t('keepOwn.title', { name: 'Emma', count: 10 }) })).toBeVisible()
    await expect(page.locator(':focus')).toHaveCount(1)
    await expectWell()
  })

test('the field says what is missing or refused, keeps the name, and never puts it into an address', async ({
  page,
  context,
  problems,
}) => {
  const t = say('en')
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/en')
  const field = page.getByLabel(t('start.name'))
  const button = page.getByRole('button', { name: t('start.go') })
  for (const empty of ['', '   ']) {
    await field.fill(empty)
    await button.click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${t('start.nameMissing')}`))
  }
  await field.fill('Zebulon')
  await context.setOffline(true)
  await field.press('Enter')
  await expect(page.getByText(t('start.offline'))).toBeVisible()
  await context.setOffline(false)
  for (const [status, line] of [
    [403, t('start.off')],
    [500, t('errors.operation')],
    [429, t('signIn.waitMinutes', { count: 3 })],
  ] as const) {
    await page.route('/api/auth/start', (route) =>
      route.fulfill({ status, headers: { [ownHeader]: '1', 'retry-after': '130' } }),
    )
    await button.click()
    await expect(page.locator('form').getByRole('status')).toHaveText(line)
    await expect(field).toHaveValue('Zebulon')
  }
  await expect(button).toBeDisabled()
  expect(addresses.filter((address) => address.includes('Zebulon'))).toEqual([])
  ignoreProblems(problems, /status of|ERR_INTERNET_DISCONNECTED/)
})

test('a family started by name can be kept later, and is offered so once a day', async ({ page }) => {
  const t = say('en')
  await start(page, 'en', 'Emma')
  // An act without a response would be sent again after the reload.
  const saved = page.waitForResponse('**/api/behaviors')
  await page.getByRole('button', { name: greeting('en') }).click()
  await saved
  const card = page.getByRole('region', { name: t('keepOwn.title', { name: 'Emma', count: 10 }) })
  // Not its weekday, which is that of today.
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toLocaleDateString('en', { month: 'short', day: 'numeric' })
  await expect(card.getByText(t('keepOwn.text', { day: inAWeek }))).toBeVisible()
  await card.getByRole('button', { name: t('keepOwn.later') }).click()
  await expect(card).toBeHidden()
  await page.reload()
  await expect(pointsPill(page, 'en', 10)).toBeVisible()
  await expect(page.getByRole('button', { name: greeting('en') })).toBeVisible()
  await expect(card).toBeHidden()
  await tab(page, 'en', 'profile').click()
  await page.getByRole('button', { name: t('keepOwn.row') }).click()
  await keep(page)
  await expect(page.getByRole('button', { name: t('keepOwn.row') })).toBeHidden()
  // Without a page that would notice that its session is gone, and load another address.
  await waitForClosedDialogs(page)
  await page.goto('about:blank')
  // From now on this browser has an account: the way in comes first.
  await page.goto('/api/logout?lang=en')
  const [link, field] = [page.getByRole('link', { name: t('start.haveAccount') }), page.getByLabel(t('start.name'))]
  await expect(link).toHaveCount(1)
  expect((await link.boundingBox())!.y).toBeLessThan((await field.boundingBox())!.y)
})

test('a family started by name is kept before it invites, and invites then', async ({ page, expectAccessible }) => {
  const t = say('en')
  await start(page, 'en', 'Emma')
  await page.goto('/en?page=family')
  const invite = page.getByRole('button', { name: t('family.invite') })
  await invite.click()
  const sheet = page.getByRole('dialog', { name: t('invite.title') })
  await expect(sheet).toContainText(t('keepOwn.first'))
  await expectAccessible(page)
  await sheet.getByRole('button', { name: t('keepOwn.keep') }).click()
  await keep(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await invite.click()
  await expect(sheet.getByRole('button', { name: t('invite.make') })).toBeVisible()
})

test('after the first praise, Home offers one step at a time, and each can be put away', async ({ page }) => {
  const t = say('en')
  await openFamily(page, 'en', 'Leo')
  await page.getByRole('button', { name: greeting('en') }).click()
  const idea = page.getByRole('button', { name: t('exampleHabits.teeth') })
  const wish = page.getByRole('link', { name: t('firstSteps.wish') })
  const heading = page.getByRole('heading', { name: t('firstSteps.habit') })
  await expect(heading).toBeVisible()
  await expect(wish).toBeHidden()
  await idea.click()
  await expect(
    page.getByRole('button', { name: t('habits.checkInLabel', { title: t('exampleHabits.teeth'), count: 2 }) }),
  ).toBeVisible()
  await page
    .getByRole('button', { name: t('idea.of', { action: t('common.undo'), title: t('exampleHabits.teeth') }) })
    .click()
  await expect(
    page.getByRole('button', { name: t('habits.checkInLabel', { title: t('exampleHabits.teeth'), count: 2 }) }),
  ).toBeHidden()
  await page.getByRole('button', { name: t('exampleHabits.bed') }).click()
  await page
    .getByRole('button', { name: t('idea.of', { action: t('idea.change'), title: t('exampleHabits.bed') }) })
    .click()
  const form = page.getByRole('dialog', { name: t('edit.habit') })
  await expect(form.getByLabel(t('habits.name'), { exact: true })).toHaveValue(t('exampleHabits.bed'))
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  // The ideas stay for this visit, with what was added.
  await expect(idea).toBeVisible()

  await page.reload()
  await expect(wish).toBeVisible()
  await expect(heading).toBeHidden()
  await page
    .getByRole('button', { name: t('idea.of', { action: t('firstSteps.hide'), title: t('firstSteps.wish') }) })
    .click()
  await expect(wish).toBeHidden()
  await expect(page.locator(':focus')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: t('home.latest') })).toBeVisible()
  await expect(wish).toBeHidden()
  // The next one comes tomorrow.
  const invite = page.getByRole('link', { name: t('firstSteps.invite') })
  await expect(invite).toBeHidden()
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage))
      localStorage.setItem(key, String(value).replace(/wish\/[\d-]+/, 'wish/2026-01-01'))
  })
  await page.reload()
  await invite.click()
  await expect(page.getByRole('heading', { level: 1, name: t('family.title') })).toBeVisible()
})

test('what else went well is in a sheet of the first Home, which leads to Home as well', async ({
  page,
  expectAccessible,
}) => {
  const t = say('en')
  await openFamily(page, 'en', 'Leo')
  // As in a family without an account.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('firstHome.question', { name: 'Leo' }))
  const other = page.getByRole('button', { name: t('firstHome.other') })
  await other.click()
  const sheet = page.getByRole('dialog', { name: t('praise.title', { name: 'Leo' }) })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(other).toBeFocused()
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: t('behaviors.giftButton', { count: 20 }) }).click()
  await expect(pointsPill(page, 'en', 20)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(answerLine(page)).toContainText(t('praise.given', { title: t('behaviors.gift'), count: 20 }))
  await expect(page.locator(':focus')).toHaveCount(1)
})

test('a first deduction leads from that sheet to Home', async ({ page }) => {
  const t = say('en')
  await openFamily(page, 'en', 'Leo')
  await page.getByRole('button', { name: t('firstHome.other') }).click()
  await page.getByRole('button', { name: t('behaviors.recordNegative') }).click()
  const sheet = page.getByRole('dialog', { name: t('behaviors.recordNegative') })
  await sheet.getByRole('textbox', { name: t('behaviors.negativeName') }).fill('Shouted')
  await sheet.getByRole('button', { name: t('behaviors.recordNegative') }).click()
  await expect(pointsPill(page, 'en', -5)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(answerLine(page)).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(1)
})

test('the card says that the family is kept', async ({ page }) => {
  const t = say('en')
  await start(page, 'en', 'Emma')
  await page.getByRole('button', { name: greeting('en') }).click()
  await page.getByRole('button', { name: t('keepOwn.keep'), exact: true }).click()
  await keep(page)
  await expect(page.getByText(t('keepOwn.done'))).toBeFocused()
})

test('a first praise that is refused says so on Home', async ({ page, problems }) => {
  const t = say('en')
  await openFamily(page, 'en', 'Leo')
  await page.route('**/api/behaviors', (route) =>
    route.fulfill({ headers: { [ownHeader]: '1' }, status: 404, json: { message: 'x', code: 'not_found' } }),
  )
  await page.getByRole('button', { name: greeting('en') }).click()
  await expect(answerLine(page)).toContainText(t('praise.refused'))
  await expect(pointsPill(page, 'en', 0)).toBeVisible()
  ignoreProblems(problems, /status of 404/)
})
