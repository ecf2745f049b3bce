import { commonQueries, homeQueries } from '../src/app/startQueries.ts'
import { embeddedResponsesId } from '../src/platform/http/contract.ts'
import { createFamily, dropPageData, header, openFamily, toast } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

test.use({ serviceWorkers: 'allow' })

const language = 'es'

test(`the landing page is readable before any script has run in ${language}`, async ({
  app,
  browser,
  expectAccessible,
  page,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const still = await context.newPage()
  await still.goto(`/${language}`)
  await expect(still.locator('html')).toHaveAttribute('lang', language)
  await expect(still.getByRole('heading', { level: 1, name: say(language)('landing.title') })).toBeVisible()
  await expect(still.getByRole('link', { name: say(language)('start.haveAccount') }).first()).toHaveAttribute(
    'href',
    /^\/api\/login/,
  )
  await context.close()

  await page.goto(`/${language}`)
  await expectAccessible(page)
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(files.filter((name) => name.endsWith('.js'))).toHaveLength(1)
  expect(files.filter((name) => name.endsWith('.css'))).toEqual([])
  // The page's font subset has every letter, so the full font is not requested.
  expect(files.filter((name) => name.endsWith('.woff2'))).toEqual([expect.stringContaining(`/landing-${language}-`)])
  expect(
    await page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status !== 'unloaded').map(({ status }) => status),
    ),
  ).toEqual(['loaded'])
})

for (const [name, files] of [
  ['Mia', ['/nunito-letters-']],
  ['Zoë', ['/nunito-letters-', '/nunito-latin-wght-']],
] as const) {
  test(`the app loads the fonts that the name ${name} needs`, async ({ page }) => {
    await openFamily(page, 'en', name)
    const fetched = () =>
      page.evaluate(async () => {
        await document.fonts.ready
        return performance
          .getEntriesByType('resource')
          .map(({ name: url }) => url)
          .filter((url) => url.endsWith('.woff2'))
      })
    await expect.poll(fetched).not.toEqual([])
    expect((await fetched()).toSorted().toReversed()).toEqual(files.map((file) => expect.stringContaining(file)))
    // The page preloads it.
    expect(
      await page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name: url }) => url.includes('/nunito-letters-'))
          .map(({ initiatorType }) => initiatorType),
      ),
    ).toEqual(['link'])
  })
}

test('the landing page uses the language of the browser, and then the stored choice', async ({ browser, app }) => {
  const context = await browser.newContext({ locale: 'es-MX', baseURL: app.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByRole('button', { name: new RegExp(say('es')('language.label')) }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('en')('landing.title'))
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.evaluate(() => localStorage.getItem('pipling-language'))).toBe('en')
  await page.goto('/zh')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  const button = page.getByRole('button', { name: new RegExp(say('zh')('language.label')) })
  await button.press('Enter')
  await expect(page.getByRole('option', { selected: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('listbox')).toBeHidden()
  await button.press('Enter')
  await expect(page.getByRole('option', { selected: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${app.url}/es`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('es')('landing.title'))
  await context.close()
})

test('a stored choice of language works without its cookie', async ({ page, context }) => {
  await page.goto('/en')
  await page.evaluate(() => {
    localStorage.setItem('pipling-language', 'es')
  })
  await context.clearCookies()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('es')('landing.title'))
})

test('a sticky button leads up to the field when it scrolls away, and the sign-in needs a connection', async ({
  page,
  context,
}) => {
  const t = say('en')
  await page.goto('/en')
  const sticky = page.locator('.landing-sticky')
  await expect(sticky).toBeHidden()
  await page.getByRole('heading', { name: t('landing.reasonsTitle') }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 900)
  await expect(sticky).toBeVisible()
  await sticky.getByRole('link').click()
  await expect(page.getByLabel(t('start.name'))).toBeFocused()
  await expect(sticky).toBeHidden()
  await context.setOffline(true)
  await page.getByRole('link', { name: t('start.haveAccount') }).click()
  await expect(toast(page, 'en')).toContainText(t('common.loadFailedText'))
  await expect(toast(page, 'en').getByRole('alert')).toBeHidden()
  await context.setOffline(false)
})

test('a sign-out is confirmed once', async ({ page }) => {
  await createFamily(page)
  await page.goto('/api/logout')
  await expect(page.getByRole('heading', { level: 1, name: say('en')('landing.title') })).toBeVisible()
  await expect(toast(page, 'en')).toContainText(say('en')('signIn.signedOut'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(toast(page, 'en')).toBeHidden()
})

test('a visitor whose session has ended sees the landing page and can sign in again', async ({ app, browser }) => {
  const t = say('en')
  // A context of its own, because the browser reports every refusal as an error.
  const context = await browser.newContext({ baseURL: app.url })
  await context.addCookies([{ name: `pipling_signed_${new URL(app.url).port}`, value: 'in', url: app.url }])
  const page = await context.newPage()
  await page.goto('/en')
  await expect(page.getByRole('heading', { level: 1, name: t('landing.title') })).toBeVisible()
  await page
    .getByRole('link', { name: t('landing.login') })
    .first()
    .click()
  await expect(page.getByLabel(t('signIn.email'))).toBeVisible()
  await context.close()
})

/**
 * The stream of changes opens later. Its request is left waiting: once open, it makes the page ask whether anything has
 * changed.
 */
const stream = '/api/events'
/** The part of Home below the wish loads after the first screen. */
const isOfLaterPart = (pathname: string) => /^\/api\/(family|redemptions|moments)\//.test(pathname)

test('the app requests nothing that the page contains, with or without a selected child', async ({
  page,
  context,
  app,
}) => {
  await openFamily(page, 'en', 'Mia')
  await page.waitForLoadState('networkidle')
  const selected = (await context.cookies()).find(({ name }) => name === `pipling_child_${new URL(app.url).port}`)
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  expect(selected).toMatchObject({ value: child.id, path: '/', sameSite: 'Lax', httpOnly: false })
  let requested: string[] = []
  await page.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    if (pathname === stream) return
    if (!isOfLaterPart(pathname)) requested.push(pathname + search)
    await route.continue()
  })
  // On a busy machine the server sends the page without waiting for its data.
  for (const isSelected of [true, false]) {
    await expect(async () => {
      if (!isSelected) await context.clearCookies({ name: `pipling_child_${new URL(app.url).port}` })
      requested = []
      await page.goto('/en')
      await expect(
        header(page).getByRole('button', { name: say('en')('a11y.switchChild', { name: 'Mia' }) }),
      ).toBeVisible()
      await page.waitForTimeout(1500)
      expect(requested).toEqual([])
    }).toPass()
  }
  expect(await page.locator(`#${embeddedResponsesId}`).count()).toBe(0)
})

test('the app requests at once what the page does not contain, and never shows initial data later', async ({
  page,
  context,
  app,
}) => {
  const t = say('en')
  await openFamily(page, 'en', 'Mia')
  const reply = await page.request.post('/api/children', { data: { name: 'Leo' } })
  const leo = ((await reply.json()) as { id: string }).id
  await page.waitForLoadState('networkidle')
  const [{ id: mia }] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  await context.addCookies([{ name: `pipling_child_${new URL(app.url).port}`, value: leo, url: app.url }])
  const all = [...Object.values(commonQueries), ...Object.values(homeQueries(leo))].toSorted()
  // The page of before may still follow that a child was added.
  await page.goto('about:blank')
  let requested: string[] = []
  let isHeld = true
  const held: (() => void)[] = []
  await page.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    if (pathname === stream) return
    if (!isOfLaterPart(pathname)) requested.push(pathname + search)
    // No request may wait for the response to another.
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await dropPageData(page)
  await page.goto('/en')
  await expect.poll(() => requested.toSorted()).toEqual(all)
  isHeld = false
  for (const release of held) release()
  await expect(header(page).getByRole('button', { name: t('header.current', { name: 'Leo' }) })).toBeVisible()
  await page.waitForTimeout(1500)
  expect(requested.toSorted()).toEqual(all)
  await page.unroute('**/api/**')

  await page.request.post('/api/moments', {
    data: { childId: mia, weather: 'sunny', mood: 'happy', content: 'Saw a hedgehog' },
  })
  await header(page)
    .getByRole('button', { name: t('header.switch', { name: 'Mia' }) })
    .click()
  await expect(page.getByText('Saw a hedgehog').first()).toBeVisible()
})
