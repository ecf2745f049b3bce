import { recordFigure } from './figures.ts'
import {
  answerLine,
  addFirstChild,
  fillNewChild,
  header,
  openFamily,
  pointsPill,
  signUp,
  tab,
  toast,
} from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'no-preference' } })

const language = 'en'

const t = say(language)

test(`a new parent completes the first day in ${language}`, async ({ page, context, expectAccessible }) => {
  // `test.ts` fails every test that sends one to another host.
  let requests = 0
  page.on('request', () => (requests += 1))
  await test.step('signs up', async () => {
    await signUp(page, language)
    await expectAccessible(page)
  })

  await test.step('adds a child', async () => {
    await addFirstChild(page, language, 'Mia')
    await expect(toast(page, language)).toContainText(t('children.added', { name: 'Mia' }))
    await expect(pointsPill(page, language, 0)).toBeVisible()
    // A toast over the week's link would count as its background.
    await expect(toast(page, language).locator('.toast:not([hidden])')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('gives points', async () => {
    await page.getByRole('button', { name: t('firstHome.other') }).click()
    const response = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: t('behaviors.giftButton', { count: 50 }) }).click()
    await expect(pointsPill(page, language, 50)).toBeVisible()
    await response
  })

  await test.step('undoes the gift from its answer', async () => {
    await expect(answerLine(page)).toContainText(t('praise.given', { title: t('behaviors.gift'), count: 50 }))
    await answerLine(page)
      .getByRole('button', { name: t('common.undo') })
      .press('Enter')
    await expect(pointsPill(page, language, 0)).toBeVisible()
    await page
      .getByRole('button', { name: t('behaviors.positiveAction', { title: t('defaults.tidyToys'), count: 10 }) })
      .click()
    await expect(pointsPill(page, language, 10)).toBeVisible()
  })

  await test.step('deducts points', async () => {
    await page.getByRole('button', { name: t('praise.moreLabel') }).click()
    await page.getByRole('button', { name: t('behaviors.recordNegative') }).click()
    const sheet = page.getByRole('dialog', { name: t('behaviors.recordNegative') })
    await sheet.getByRole('textbox', { name: t('behaviors.negativeName') }).fill('🚲 <b>bike</b>')
    await sheet.getByRole('textbox', { name: t('behaviors.pointsDeduct') }).fill('15')
    await expect(sheet.getByText(t('behaviors.belowZero', { name: 'Mia', count: -5 }))).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: t('behaviors.recordNegative') }).click()
    await expect(sheet).toBeHidden()
    await expect(pointsPill(page, language, -5)).toBeVisible()
  })

  await test.step('finds all entries in the timeline', async () => {
    await tab(page, language, 'timeline').click()
    await expect(page.getByRole('heading', { level: 1, name: t('nav.timeline') })).toBeVisible()
    await expect(page.getByText('🚲 <b>bike</b>').first()).toBeVisible()
    await expect(page.getByText(t('defaults.tidyToys')).first()).toBeVisible()
    await expect(page.locator('.entry time').first()).toHaveText(/\d{1,2}:\d{2}/)
    await expectAccessible(page)
  })

  await test.step('undoes the deduction from its card', async () => {
    await page
      .getByRole('button', { name: new RegExp(t('common.undo')) })
      .first()
      .click()
    await expect(pointsPill(page, language, 10)).toBeVisible()
  })

  const cookies = await context.cookies()
  expect(cookies.map(({ domain }) => domain).filter((domain) => domain !== 'localhost')).toEqual([])
  recordFigure(
    'P1',
    `the first day in a browser, in ${language}: ${requests} requests, 0 to another host; ${cookies.length} cookies, 0 of third parties`,
  )
})

test('each child has a balance of its own, and the selection is remembered', async ({ page }) => {
  await openFamily(page, 'en', 'Mia', '?module=behaviors')
  await page.getByRole('button', { name: t('behaviors.giftButton', { count: 10 }) }).click()
  await expect(pointsPill(page, 'en', 10)).toBeVisible()

  await header(page)
    .getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) })
    .click()
  await page.getByRole('button', { name: t('children.addTitle') }).click()
  await fillNewChild(page, 'en', 'Leo')
  await expect(header(page).getByRole('button', { name: t('header.current', { name: 'Leo' }) })).toBeVisible()
  await expect(pointsPill(page, 'en', 0)).toBeVisible()
  // Reloaded with an open sheet, the page is not left on the history entry of the sheet: the next Back leads away.
  const openDialogs = () => page.evaluate(() => (history.state as { openDialogs?: number } | null)?.openDialogs)
  const manageChildren = header(page).getByRole('button', { name: t('header.current', { name: 'Leo' }) })
  await manageChildren.click()
  await expect.poll(openDialogs).toBe(1)
  await page.reload()
  await expect.poll(openDialogs).toBeUndefined()
  const mia = header(page).getByRole('button', { name: t('header.switch', { name: 'Mia' }) })
  await mia.click()
  await expect(page.getByRole('button', { name: t('header.current', { name: 'Mia' }) })).toBeFocused()
  await expect(pointsPill(page, 'en', 10)).toBeVisible()
})
