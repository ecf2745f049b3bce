import type { Locator, Page } from '@playwright/test'
import { randomFrom } from '../src/testing/random.ts'
import { createFamily, deleteRow, fillNewChild, header, toast, untilIdle } from './people.ts'
import { ownHeader } from '../src/platform/http/ownResponse.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')
const seed = Number(process.env.FAULT_SEED ?? 1)
const steps = Number(process.env.FOCUS_STEPS ?? 25)

test.beforeEach(async ({ page }) => {
  await createFamily(page, 'Mia')
})

/** Adds items for the first child through the API. */
async function add(page: Page, path: string, ...bodies: object[]): Promise<void> {
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  for (const body of bodies)
    expect((await page.request.post(path, { data: { childId: child.id, ...body } })).status()).toBe(201)
}

/** Expects the focus on a visible element, within the topmost dialog if one is open. */
const expectFocusKept = (page: Page, after: string) =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const { activeElement } = document
          if (!activeElement || activeElement === document.body) return 'lost'
          return activeElement.closest('dialog:not([open])') ? 'in a closed dialog' : 'visible'
        }),
      { message: after, timeout: 5000 },
    )
    .toBe('visible')

const deletion = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: t('common.delete') })

/** @param steps the names of the buttons that lead to the one that deletes */
async function openDeletion(page: Page, item: Locator, steps: readonly string[]): Promise<void> {
  for (const name of steps) await item.getByRole('button', { name: new RegExp(name) }).press('Enter')
  await deleteRow(page).press('Enter')
}

for (const { kind, path, bodies, view, item, steps } of [
  {
    kind: 'habit',
    path: '/api/habits',
    bodies: [{ title: 'One' }, { title: 'Two' }],
    view: 'module=habits',
    item: 'li.round-card',
    steps: [t('habits.details', { title: '.+' }), t('edit.label', { title: '.+' })],
  },
  {
    kind: 'challenge',
    path: '/api/skills',
    bodies: [{ title: 'One' }, { title: 'Two' }],
    view: 'module=skills',
    item: 'article',
    steps: [t('edit.label', { title: '.+' })],
  },
] as const) {
  test(`deleting a ${kind} moves the focus to the next one, and to the heading after the last`, async ({ page }) => {
    await add(page, path, ...bodies)
    await page.goto(`/en?${view}`)
    const items = page.getByRole('main').locator(item)
    await expect(items).toHaveCount(2)
    const next = bodies[0].title
    await openDeletion(page, items.first(), steps)
    await deletion(page).press('Enter')
    await expect(items).toHaveCount(1)
    await expect(items.filter({ hasText: next })).toBeFocused()
    await openDeletion(page, items.first(), steps)
    await deletion(page).press('Enter')
    await expect(items).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
}

test('deleting a reward or a child moves the focus to the next one', async ({ page }) => {
  await page.goto('/en?tab=rewards')
  const cards = page.locator('.reward-grid').getByRole('listitem')
  await expect(cards).toHaveCount(6)
  // `textContent`, because text that is not rendered yet has no inner text.
  const next = (await cards.nth(3).locator('b').textContent())!
  await cards.nth(2).getByRole('button').press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('store.editTitle') })
    .press('Enter')
  await deleteRow(page).press('Enter')
  await deletion(page).press('Enter')
  await expect(cards).toHaveCount(5)
  await expect(cards.filter({ hasText: next })).toBeFocused()

  await header(page)
    .getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) })
    .press('Enter')
  await page.getByRole('button', { name: t('children.addTitle') }).press('Enter')
  await fillNewChild(page, 'en', 'Leo')
  await expectFocusKept(page, 'a child was added')
  await header(page)
    .getByRole('button', { name: t('header.current', { name: 'Leo' }) })
    .press('Enter')
  const manager = page.getByRole('dialog')
  await manager.getByRole('button', { name: t('children.manage') }).press('Enter')
  await manager.getByRole('button', { name: t('a11y.deleteItem', { title: 'Mia' }) }).press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('children.deleteConfirm') })
    .press('Enter')
  await expect(manager.getByRole('listitem')).toHaveCount(1)
  await expect(manager.getByRole('listitem')).toBeFocused()
})

test('no sheet, dialog or screen loses the keyboard focus when it opens or closes', async ({ page }) => {
  test.setTimeout(60_000 + steps * 5000)
  await add(page, '/api/habits', { title: 'Read', targetDays: 1 }, { title: 'Brush' })
  await add(page, '/api/skills', { title: 'Jump', target: 3 }, { title: 'Poems' })
  await add(page, '/api/behaviors', { type: 'reward', title: 'Helped', points: 90 })
  const random = randomFrom(seed)
  const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const done: string[] = []
  await page.goto('/en')
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
  for (let step = 0; step < steps; step += 1) {
    const dialogs = page.locator('dialog[open]')
    const dialog: Locator | undefined = (await dialogs.count()) > 0 ? dialogs.last() : undefined
    if (!dialog && step % 6 === 0) {
      await page.goto(
        `/en?${oneOf(['tab=home', 'tab=rewards', 'module=habits', 'module=skills', 'module=behaviors', 'tab=timeline'])}`,
      )
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    }
    if (dialog && random() < 0.25) {
      done.push('Escape')
      await page.keyboard.press('Escape')
    } else if (dialog && random() < 0.1) {
      done.push('Back')
      await page.goBack()
    } else {
      for (const field of dialog ? await dialog.getByRole('textbox').all() : []) {
        const isNumber = (await field.getAttribute('inputmode')) !== null
        if (random() < 0.8 && (await field.getAttribute('type')) !== 'date')
          await field.fill(isNumber ? '3' : `Word ${step}`, { timeout: 2000 }).catch(() => {})
      }
      const buttons = await (dialog ?? page.locator('header, main')).getByRole('button', { disabled: false }).all()
      const button = oneOf(buttons)
      if (!button) continue
      // A list may render again between the check and the tap.
      const name = await button
        .evaluate((element) => element.getAttribute('aria-label') ?? element.textContent, undefined, { timeout: 2000 })
        .catch(() => undefined)
      if (name === undefined || new RegExp(`${t('profile.logout')}|${t('nav.mascot')}`).test(name)) continue
      done.push(name)
      await (random() < 0.5 ? button.press('Enter', { timeout: 2000 }) : button.click({ timeout: 2000 })).catch(
        () => {},
      )
    }
    await page.waitForTimeout(350)
    await expectFocusKept(page, `seed ${seed}: ${done.slice(-8).join(' → ')}`)
  }
  expect(done.length).toBeGreaterThan(steps / 2)
})

test('a forbidden change shows that access is not allowed and why', async ({ page, problems }) => {
  await page.goto('/en?module=behaviors')
  await page.route('**/api/behaviors', (route) =>
    route.fulfill({
      headers: { [ownHeader]: '1' },
      status: 403,
      json: { message: 'Cross-site request.', code: 'cross_site' },
    }),
  )
  await page.getByRole('button', { name: t('behaviors.giftButton', { count: 10 }) }).click()
  await expect(toast(page, 'en')).toContainText(t('errors.unauthorizedAccess'))
  await expect(toast(page, 'en')).toContainText(t('refusals.cross_site'))
  // The browser reports the response that the test simulates.
  expect(problems.splice(0).filter((problem) => !problem.includes('status of 403'))).toEqual([])
})

test('where a click does not focus a button, the focus returns to the opener as well, and two taps do not zoom', async ({
  page,
}) => {
  await page.goto('/en')
  // The code of dialogs is loaded after the first screen.
  await untilIdle(page)
  // Safari does not focus a button that is clicked.
  await page.evaluate(() => {
    addEventListener('mousedown', (event) => {
      if (!(event.target instanceof Element) || !event.target.closest('button, a')) return
      event.preventDefault()
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
  })
  const opener = page.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) })
  await opener.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()

  const zooming = await page.evaluate(() =>
    [...document.querySelectorAll('button, a, label, input, [role=tab]')]
      .filter((control) => getComputedStyle(control).touchAction === 'auto')
      .map(({ outerHTML }) => outerHTML),
  )
  expect(zooming).toEqual([])
})
