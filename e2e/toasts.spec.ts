import type { Page } from '@playwright/test'
import { openFamily, showScreen, tab, toast } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

/** The controls that a toast must never cover: the header, Back, Add, the bar, and all of a sheet. */
const controls = [
  'header :is(button, a)',
  '.screen-header :is(button, a)',
  '.tab-bar :is(button, a)',
  'dialog[open] :is(button, a, input, textarea, select):not(.toaster *)',
].join()

/** The names of those controls that a tap at their centre would not reach. */
const covered = (page: Page) =>
  page.evaluate(async (selector) => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    const isHit = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      return hit?.closest('.toaster') === null || hit === null
    }
    return [...(dialog ?? document).querySelectorAll(selector)]
      .filter((element) => element.checkVisibility() && !isHit(element))
      .map((element) => element.ariaLabel ?? element.textContent)
  }, controls)

/** A toast stays while the page is hidden. */
async function holdToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

async function showLongToast(page: Page): Promise<void> {
  await showScreen(page, '/en?page=quick-list')
  // It notes where the finger is, and loads after the screen.
  await expect(toast(page, 'en')).toBeAttached()
  await page.getByRole('button', { name: t('quickList.remove', { title: t('defaults.studyWell') }) }).click()
  await expect(toast(page, 'en').getByRole('button', { name: t('common.undo') })).toBeVisible()
}

const modules = [
  { name: 'behaviors', add: 'behaviors.addPositive' },
  { name: 'habits', add: 'habits.add' },
  { name: 'skills', add: 'skills.add' },
  { name: 'moments', add: undefined },
] as const

test('a toast covers no control of any screen and sheet on a small phone', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 568 })
  await openFamily(page, 'en', 'Maximiliana')
  // Home of a child without entries has no modules.
  await page.getByRole('button', { name: t('defaults.greeting') }).click()
  await holdToasts(page)
  await showLongToast(page)
  const expectNoneCovered = async (place: string) => {
    await expect(toast(page, 'en').locator('.toast:not([hidden])'), place).toBeInViewport({ ratio: 1 })
    expect(await covered(page), place).toEqual([])
  }
  const checkSheet = async (title: string) => {
    const sheet = page.getByRole('dialog', { name: title })
    await expect(sheet).toBeVisible()
    await expectNoneCovered(title)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }

  await expectNoneCovered('quick list')
  await page.getByRole('button', { name: t('common.back') }).click()
  for (const module of modules) {
    await page.getByRole('button', { name: t(`home.${module.name}`) }).click()
    await expect(page.getByRole('button', { name: t('common.back') })).toBeVisible()
    await expectNoneCovered(module.name)
    if (module.add) {
      await page
        .getByRole('button', { name: t(module.add) })
        .first()
        .click()
      await checkSheet(t(module.add))
    }
    await page.getByRole('button', { name: t('common.back') }).click()
  }
  await expectNoneCovered('home')

  await tab(page, 'en', 'timeline').click()
  await expect(page.getByRole('heading', { level: 1, name: t('nav.timeline') })).toBeVisible()
  await expectNoneCovered('timeline')
  await tab(page, 'en', 'rewards').click()
  await page
    .getByRole('button', { name: t('store.add') })
    .first()
    .click()
  await checkSheet(t('store.add'))
  await expectNoneCovered('store')

  await tab(page, 'en', 'profile').click()
  await page.getByRole('button', { name: t('language.label') }).click()
  await checkSheet(t('language.label'))
  await page.getByRole('button', { name: t('profile.childrenRow') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoneCovered('children')
  await page.getByRole('button', { name: t('children.addTitle') }).click()
  await checkSheet(t('children.addTitle'))
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight)
  })
  await expectNoneCovered('profile')
})

test('a toast stands in the half of the window where the finger was not', async ({ page }) => {
  const middle = 280
  await page.setViewportSize({ width: 390, height: 2 * middle })
  await openFamily(page, 'en', 'Mia', '?page=quick-list')
  await holdToasts(page)
  const rows = page.locator('.order-list li')
  const message = toast(page, 'en').locator('.toast:not([hidden])')
  for (const place of ['first', 'last'] as const) {
    const row = (await rows[place]().boundingBox())!
    await rows[place]().locator('button').last().click()
    await expect(message).toBeInViewport({ ratio: 1 })
    const box = (await message.boundingBox())!
    expect(row.y < middle, place).toBe(place === 'first')
    expect(box.y >= middle, place).toBe(place === 'first')
    expect(box.y + box.height <= middle, place).toBe(place === 'last')
    expect(await covered(page)).toEqual([])
  }
})

test('a toast stands in the other half also when the finger was there before the code of toasts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 560 })
  let release: (() => void) | undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/Toaster-*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  await openFamily(page, 'en', 'Mia', '?page=quick-list')
  await page.locator('.order-list li').last().locator('button').last().click()
  release?.()
  const message = toast(page, 'en').locator('.toast:not([hidden])')
  await expect(message).toBeInViewport({ ratio: 1 })
  const box = (await message.boundingBox())!
  expect(box.y + box.height).toBeLessThanOrEqual(280)
})

test('the next stop of the keyboard after a control is the button of its toast', async ({ page }) => {
  await openFamily(page, 'en', 'Mia', '?page=quick-list')
  await holdToasts(page)
  const rows = page.locator('.order-list li')
  await expect(rows).toHaveCount(5)
  const undo = toast(page, 'en').getByRole('button', { name: t('common.undo') })
  await rows.nth(1).locator('button').last().press('Enter')
  await expect(rows).toHaveCount(4)
  await expect(undo).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(5)
})

test('what the keyboard focuses is not covered by a toast', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await openFamily(page, 'en', 'Maximiliana')
  await holdToasts(page)
  await showLongToast(page)
  await page.evaluate(() => {
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('main button')?.focus()
  })
  const seen = new Set<string>()
  for (let press = 0; press < 40; press += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const { x, y, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      return {
        name: element.ariaLabel ?? element.textContent,
        isInList: element.closest('main') !== null,
        isCovered:
          hit !== null &&
          // After the last control, the focus is on none.
          element !== document.body &&
          element.closest('.toaster') === null &&
          hit.closest('.toaster') !== null,
      }
    })
    expect(focused.isCovered, focused.name).toBe(false)
    if (focused.isInList) seen.add(focused.name)
    await page.keyboard.press('Tab')
  }
  expect(seen.size).toBeGreaterThan(10)

  // At a zoom of 400 %, a sheet leaves no room above it, and its buttons are two rows.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.getByRole('button', { name: t('quickList.prepare') }).press('Enter')
  const submit = page.getByRole('dialog').locator('[type=submit]')
  await submit.focus()
  await expect(submit).toBeInViewport({ ratio: 0.95 })
  await expect(toast(page, 'en').locator('.toast:not([hidden])')).toBeInViewport({ ratio: 0.95 })
})

test.describe('with a touch screen', () => {
  test.use({ hasTouch: true })

  test('a touch puts a toast away and nothing beneath it acts, and its button still acts', async ({ page }) => {
    await openFamily(page, 'en', 'Maximiliana')
    await holdToasts(page)
    await showLongToast(page)
    const message = toast(page, 'en').locator('.toast:not([hidden])')
    const { x, y } = await message.evaluate(async (element) => {
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
      const { left, top, width, bottom } = element.getBoundingClientRect()
      const x = left + width / 2
      for (let y = bottom - 2; y > top; y -= 2)
        if (document.elementsFromPoint(x, y).some((part) => part.closest('main button'))) return { x, y }
      throw new Error('no button is beneath the toast')
    })
    await page.touchscreen.tap(x, y)
    await expect(message).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(toast(page, 'en').locator('.toast')).toHaveCount(1)
    const remove = page.getByRole('button', { name: t('quickList.remove', { title: t('defaults.helpOthers') }) })
    await remove.tap()
    await expect(remove).toHaveCount(0)
    await toast(page, 'en')
      .getByRole('button', { name: t('common.undo') })
      .tap()
    await expect(remove).toBeVisible()
  })
})
