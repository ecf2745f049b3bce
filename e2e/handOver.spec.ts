import type { Page } from '@playwright/test'
import { recordBehavior } from '../src/features/behaviors/contract.ts'
import { listChildren } from '../src/features/children/contract.ts'
import { addHabit } from '../src/features/habits/contract.ts'
import { lend, listDevices } from '../src/features/lending/contract.ts'
import { createDeferred } from '../src/testing/deferred.ts'
import { reply } from './members.ts'
import { createFamily, openFamily, pointsPill, untilIdle } from './people.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

// Its copies must not lead back into the app.
test.use({ serviceWorkers: 'allow' })

const t = say('en')

/** Opens the choice of ways in which a child gets a view of their own. */
async function openChoice(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) }).click()
  await page.getByRole('button', { name: t('lend.row', { name: 'Mia' }) }).click()
  await expect(page.getByRole('dialog', { name: t('lend.row', { name: 'Mia' }) })).toBeVisible()
}

async function expectLent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /Mia!$/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: t('a11y.mainNav') })).toHaveCount(0)
}

test('a guardian lends the phone with a PIN: nothing leads back into the app but the PIN', async ({
  page,
  problems,
  expectAccessible,
}) => {
  await openFamily(page, 'en', 'Mia')
  const other = await page.context().newPage()
  await other.goto('/en?module=habits')
  await expect(other.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) })).toBeVisible()

  await openChoice(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('lend.handOver', { name: 'Mia' }) }).click()
  const sheet = page.getByRole('dialog', { name: t('lend.handOver', { name: 'Mia' }) })
  await expectAccessible(page)
  const pin = sheet.getByLabel(t('lend.pinNew'))
  const submit = sheet.getByRole('button', { name: t('lend.submit'), exact: true })
  await pin.fill('1234')
  await submit.click()
  await expect(sheet.getByText(t('lend.pinEasy'))).toBeVisible()
  await expect(pin).toBeFocused()
  await pin.fill('2580')
  await submit.click()

  await expectLent(page)
  await expectLent(other)
  const stored = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    drafts: Object.keys(sessionStorage),
    child: /child/.test(document.cookie.replaceAll('=child', '')),
  }))
  expect(stored).toEqual({ databases: [], drafts: [], child: false })
  await page.goBack()
  await expectLent(page)
  await page.reload()
  await expectLent(page)
  await page.goto('/en?page=family')
  await expectLent(page)
  const tab = await page.context().newPage()
  await tab.goto('/')
  await expectLent(tab)
  expect((await page.request.get('/api/children')).status()).toBe(403)

  // A tab behind another one takes its time until it listens to keys.
  await page.bringToFront()
  await page.getByRole('button', { name: 'For grown-ups' }).click()
  await expect(page.getByRole('heading', { name: 'Take this phone back' })).toBeVisible()
  await page.keyboard.type('2580')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) })).toBeVisible()
  // Other tabs made requests.
  ignoreProblems(problems, /40[13]/)
})

test('a hand-over that is cancelled while something is still sent does not lend the phone', async ({ page }) => {
  await openFamily(page, 'en', 'Mia')
  const released = createDeferred<undefined>()
  await page.route(`**${recordBehavior.path}`, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.getByRole('button', { name: new RegExp(t('defaults.greeting')) }).click()
  await openChoice(page)
  await page.getByRole('button', { name: t('lend.handOver', { name: 'Mia' }) }).click()
  const sheet = page.getByRole('dialog', { name: t('lend.handOver', { name: 'Mia' }) })
  await sheet.getByLabel(t('lend.pinNew')).fill('2580')
  await sheet.getByRole('button', { name: t('lend.submit'), exact: true }).click()
  const isLent = page.waitForRequest(`**${lend.path}`, { timeout: 2000 }).then(
    () => true,
    () => false,
  )
  await sheet.getByRole('button', { name: t('common.cancel') }).click()
  await expect(sheet).toBeHidden()
  released.resolve(undefined)
  expect(await isLent).toBe(false)
})

test('sheets that need a child say that none is chosen, where it can be seen, and move the focus there', async ({
  page,
}) => {
  await openFamily(page, 'en', 'Mia')
  await reply(page.request.post('/api/children', { data: { name: 'Leo' } }))
  await page.reload()
  for (const [way, submit] of [
    [t('lend.handOver', { name: 'Mia' }), t('lend.submit')],
    [t('lend.pair', { name: 'Mia' }), t('pair.make')],
  ] as const) {
    await page.getByRole('button', { name: t('header.current', { name: 'Mia' }) }).click()
    await page.getByRole('button', { name: t('lend.row', { name: 'Mia' }) }).click()
    await page.getByRole('button', { name: way }).click()
    const face = page.getByRole('checkbox', { name: 'Mia' })
    await face.setChecked(false, { force: true })
    await page.getByRole('button', { name: submit, exact: true }).click()
    await expect(page.getByText(t('several.none'))).toBeVisible()
    await expect(face).toBeFocused()
    await expect(page.getByRole('group', { name: t('lend.who') })).toHaveAccessibleDescription(t('several.none'))
    await face.setChecked(true, { force: true })
    await expect(page.getByText(t('several.none'))).toBeHidden()
    await page.reload()
  }

  // In a long sheet on a small screen, the error is scrolled into view.
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/en?page=connections')
  await page.getByRole('button', { name: t('feed.make') }).click()
  const sheet = page.getByRole('dialog')
  for (const name of ['Mia', 'Leo']) await sheet.getByRole('checkbox', { name }).setChecked(false, { force: true })
  await sheet.getByRole('button', { name: t('feed.make') }).click()
  const error = (await page.getByText(t('several.none')).boundingBox())!
  const footer = (await sheet.getByRole('button', { name: t('feed.make') }).boundingBox())!
  expect(error.y + error.height).toBeLessThan(footer.y)
})

test('a closed sheet with a code looks no more whether it was used', async ({ page }) => {
  await openFamily(page, 'en', 'Mia')
  await page.clock.install()
  await openChoice(page)
  await page.getByRole('button', { name: t('lend.pair', { name: 'Mia' }) }).click()
  await page.getByRole('button', { name: t('pair.make') }).click()
  const code = page.getByRole('dialog', { name: t('pair.readyTitle') })
  await expect(code.locator('.qr path')).toBeVisible()
  let looks = 0
  page.on('request', (request) => {
    if (request.url().endsWith(listDevices.path) && request.method() === 'GET') looks += 1
  })
  await page.clock.runFor(4000)
  await expect.poll(() => looks).toBeGreaterThan(0)
  await code.getByRole('button', { name: t('common.done') }).click()
  await page.clock.runFor(1000)
  await expect(code).toBeHidden()
  await untilIdle(page)
  looks = 0
  await page.clock.runFor(9000)
  await untilIdle(page)
  expect(looks).toBe(0)
})

test('a guardian pairs another browser, sees that it is paired, and ends it from the list', async ({
  page,
  app,
  browser,
  expectAccessible,
}) => {
  await openFamily(page, 'en', 'Mia')
  await openChoice(page)
  await page.getByRole('button', { name: t('lend.pair', { name: 'Mia' }) }).click()
  await page
    .getByRole('dialog', { name: t('pair.title') })
    .getByLabel(t('pair.name'))
    .fill('Kitchen tablet')
  await expectAccessible(page)
  await page.getByRole('button', { name: t('pair.make') }).click()
  const code = page.getByRole('dialog', { name: t('pair.readyTitle') })
  await expect(code.locator('.qr path')).toBeVisible()
  await expect(code.getByText(t('pair.waiting'))).toBeVisible()
  await expectAccessible(page)
  const address = await code.getByText(`${app.url}/pair/`).innerText()

  const context = await browser.newContext({ baseURL: app.url })
  const tablet = await context.newPage()
  await tablet.goto(address)
  await tablet.getByRole('button', { name: 'Yes, use it' }).click()
  await expectLent(tablet)

  await expect(page.getByText(t('pair.paired', { device: 'Kitchen tablet' }))).toBeVisible()
  await expectAccessible(page)
  const openDialogs = () => page.evaluate(() => (history.state as { openDialogs: number }).openDialogs)
  const open = await openDialogs()
  await page
    .getByRole('dialog', { name: t('pair.title') })
    .getByRole('button', { name: t('common.done') })
    .click()
  // The sheet goes back in the history when it closes. The sheet below it stays.
  await expect.poll(openDialogs).toBeLessThan(open)
  await page.goto('/en?page=family')
  await page.getByRole('button', { name: /^Kitchen tablet/ }).click()
  await page
    .getByRole('dialog', { name: 'Kitchen tablet' })
    .getByRole('button', { name: t('devices.end') })
    .click()
  await expectAccessible(page)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('devices.end') })
    .click()
  await expect(page.getByRole('heading', { name: t('devices.title') })).toBeHidden()

  await tablet.reload()
  await expect(tablet.getByRole('heading', { level: 1 })).toHaveText('This view is closed. Ask a grown-up.')
  await context.close()
})

test('the whole way: a tablet is paired, a child ticks and asks, and the grant on the phone shows on both at once', async ({
  page,
  app,
  browser,
}) => {
  // The page opens with the points: it would celebrate that the mascot has grown, over the card that is tapped below.
  await createFamily(page, 'Mia')
  const [child] = (await (await page.request.get(listChildren.path)).json()) as { id: string }[]
  const add = async ({ path }: { path: string }, data: object) =>
    expect((await page.request.post(path, { data: { childId: child!.id, ...data } })).status()).toBe(201)
  await add(addHabit, { title: 'Brush teeth', picture: 'teeth' })
  await add(recordBehavior, { type: 'reward', title: 'Set the table', points: 58 })
  await page.goto('/en')
  await openChoice(page)
  await page.getByRole('button', { name: t('lend.pair', { name: 'Mia' }) }).click()
  await page.getByRole('button', { name: t('pair.make') }).click()
  const address = await page.getByText(`${app.url}/pair/`).innerText()
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 820, height: 1180 }, hasTouch: true })
  const tablet = await context.newPage()
  await tablet.goto(address)
  await tablet.getByRole('button', { name: 'Yes, use it' }).click()
  await page.goto('/en')
  await expect(pointsPill(page, 'en', 58)).toBeVisible()

  await tablet.getByRole('button', { name: /^Brush teeth/ }).click()
  await expect(pointsPill(page, 'en', 60)).toBeVisible()
  await tablet.locator('.kid-tile', { hasText: 'What I save for' }).click()
  await tablet.getByRole('button', { name: 'Ask for it: Sticker set' }).click()
  await tablet.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click()
  await page.getByRole('button', { name: new RegExp(`^${t('asks.card', { name: 'Mia', count: 1 })}`) }).click()
  await tablet.goBack()

  await page
    .getByRole('dialog', { name: t('asks.title') })
    .getByRole('button', { name: t('asks.yesCost', { count: 50 }) })
    .click()
  // A toast stays while it has the focus.
  const undo = page.getByRole('button', { name: t('common.undo'), exact: true })
  await undo.focus()
  await expect(tablet.locator('.kid-answer')).toContainText('Sticker set')
  await expect(tablet.locator('.kid-stars')).toHaveText('10')
  await undo.click()
  await expect(tablet.locator('.kid-stars')).toHaveText('60')
  await expect(tablet.locator('.kid-row', { hasText: 'Sticker set' })).toContainText('Waiting for an answer')
  await context.close()
})
