import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { header, openFamily, pointsPill, rewardCard, tab } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

/** Moves the focus with Tab to an element, and expects it to be visible and uncovered on every step. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 80; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectInSight(page)
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target.toString()} cannot be reached with Tab`)
}

/** WCAG 2.4.7 and 2.4.11: the focused element shows its focus and is not covered. */
async function expectInSight(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const focused = document.activeElement
        if (!focused || focused === document.body) return 'the focus is lost'
        // A hidden radio is shown by its label.
        const shown = focused.closest('label') ?? focused
        const { left, top, width, height } = shown.getBoundingClientRect()
        const over = document.elementFromPoint(left + width / 2, top + height / 2)
        if (!over || !(shown.contains(over) || over.contains(shown)))
          return `${over?.outerHTML.slice(0, 80)} lies over ${focused.outerHTML.slice(0, 80)}`
        const hasOutline = [focused, shown].some(
          (element) =>
            parseFloat(getComputedStyle(element).outlineWidth) > 0 && getComputedStyle(element).outlineStyle !== 'none',
        )
        return hasOutline || focused.matches('h1, h2, main, [role=dialog]')
          ? 'in sight'
          : `nothing shows the focus of ${focused.outerHTML.slice(0, 80)}`
      }),
    )
    .toBe('in sight')
}

const press = async (page: Page, target: Locator) => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

const write = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

const focusIsSomewhere = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

test('the keyboard alone leads from the landing page to a redeemed reward', async ({ page }) => {
  test.setTimeout(120_000)

  await test.step('signs up', async () => {
    await page.goto('/en')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: t('a11y.skip') })).toBeInViewport()
    await press(page, page.getByRole('link', { name: t('start.haveAccount') }))
    // Both pages have this button.
    await expect(page.getByRole('tab', { name: t('signIn.tabSignIn') })).toBeVisible()
    await press(page, page.getByRole('button', { name: new RegExp(t('language.label')) }))
    await expect(page.getByRole('option', { selected: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('listbox')).toBeHidden()
    await tabTo(page, page.getByRole('tab', { name: t('signIn.tabSignIn') }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: t('signIn.submitCreate') })).toBeFocused()
    await write(page, page.getByLabel(t('signIn.name')), 'Robin')
    await write(page, page.getByLabel(t('signIn.email')), `${randomUUID()}@example.com`)
    await write(page, page.getByLabel(t('signIn.password'), { exact: true }), 'one long password')
    await page.keyboard.press('Enter')
  })

  await test.step('adds a child', async () => {
    await press(page, page.getByRole('button', { name: t('home.noChildrenAction') }))
    const sheet = page.getByRole('dialog', { name: t('children.addTitle') })
    await expect(sheet).toBeVisible()
    await focusIsSomewhere(page)
    await page.keyboard.press('ArrowRight')
    await write(page, sheet.getByLabel(t('children.name'), { exact: true }), 'Mia')
    await page.keyboard.press('Enter')
    await expect(sheet).toBeHidden()
    await expect(pointsPill(page, 'en', 0)).toBeVisible()
    await focusIsSomewhere(page)
  })

  await test.step('gives points', async () => {
    await press(page, page.getByRole('button', { name: t('firstHome.other') }))
    const more = page.getByRole('dialog', { name: t('praise.title', { name: 'Mia' }) })
    await expect(more.getByRole('heading', { level: 2 }).first()).toBeFocused()
    await press(page, more.getByRole('button', { name: t('behaviors.giftButton', { count: 10 }) }))
    await expect(pointsPill(page, 'en', 10)).toBeVisible()
    await focusIsSomewhere(page)
  })

  await test.step('undoes it', async () => {
    await press(page, tab(page, 'en', 'timeline'))
    await press(page, page.getByRole('button', { name: t('undo.undoItem', { title: t('behaviors.gift') }) }))
    await expect(pointsPill(page, 'en', 0)).toBeVisible()
    await focusIsSomewhere(page)
  })

  await test.step('adds a habit and completes it', async () => {
    await press(page, tab(page, 'en', 'home'))
    await press(page, page.getByRole('button', { name: new RegExp(t('home.habits')) }))
    await press(page, page.getByRole('button', { name: t('habits.add') }).first())
    const sheet = page.getByRole('dialog', { name: t('habits.add') })
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: t('habits.add') }).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await write(page, sheet.getByRole('textbox', { name: t('habits.name') }), 'Read')
    await tabTo(page, sheet.getByRole('radio', { checked: true }).first())
    await page.keyboard.press('ArrowRight')
    await press(page, sheet.locator('summary').first())
    await write(page, sheet.getByRole('textbox', { name: t('habits.targetDays') }), '1')
    await page.keyboard.press('Enter')
    await expect(sheet).toBeHidden()
    await press(page, page.getByRole('button', { name: t('habits.checkInLabel', { title: 'Read', count: 5 }) }))
    const celebration = page.getByRole('dialog', { name: t('habits.completedTitle') })
    await expect(celebration.getByRole('heading')).toBeFocused()
    await press(page, celebration.getByRole('button', { name: t('phase.enough') }))
    await expect(celebration).toBeHidden()
    // Medium: 5 for the day and 50 for the completion.
    await expect(pointsPill(page, 'en', 55)).toBeVisible()
    await focusIsSomewhere(page)
  })

  await test.step('redeems a reward', async () => {
    await press(page, tab(page, 'en', 'rewards'))
    await press(page, rewardCard(page, t('presetRewards.snackChoice')))
    const confirm = page.getByRole('dialog', { name: t('presetRewards.snackChoice') })
    await expect(confirm).toBeVisible()
    await press(page, confirm.getByRole('button', { name: new RegExp(`^${t('store.redeem')}`) }))
    await expect(confirm).toBeHidden()
    await expect(pointsPill(page, 'en', 25)).toBeVisible()
    await focusIsSomewhere(page)
  })

  await test.step('chats with Pip and goes back', async () => {
    await press(page, page.getByRole('button', { name: t('nav.mascot') }))
    await press(
      page,
      page.getByRole('dialog', { name: t('mascot.bubbleLabel') }).getByRole('button', { name: t('mascot.tipsLabel') }),
    )
    await expect(page.getByRole('log')).toContainText(t('mascot.tipsLabel'))
    await focusIsSomewhere(page)
    await write(page, page.getByRole('textbox', { name: t('chat.inputLabel') }), 'Thank you')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log')).toContainText('Thank you')
    await press(page, page.getByRole('button', { name: t('chat.back') }))
    await expect(header(page)).toBeVisible()
    await focusIsSomewhere(page)
  })

  await test.step('signs out', async () => {
    await press(page, tab(page, 'en', 'profile'))
    await press(page, page.getByRole('link', { name: t('profile.logout') }))
    await expect(page.getByRole('heading', { level: 1, name: t('landing.title') })).toBeVisible()
  })
})

test('arrow keys lead through the calendar into another year', async ({ page }) => {
  const year = new Date().getFullYear()
  await openFamily(page, 'en', 'Mia', `?page=calendar&month=${year}-01`)
  const day = (date: string) => page.locator(`[data-day="${date}"]`)
  await day(`${year}-01-01`).press('ArrowLeft')
  await expect(day(`${year - 1}-12-31`)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(day(`${year}-01-01`)).toBeFocused()
})
