import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { listChildren } from '../src/features/children/contract.ts'
import { addDays, dayAt, weekStartOf } from '../src/platform/time/rules.ts'
import { createFamily, openSample, untilIdle } from './people.ts'
import { expect, ignoreProblems, networkErrors, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

const today = () => dayAt(new Date(), { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, dayEndsAt: 0 })

const range = (page: Page) => page.locator('.week-range')

/** A family whose child has praise, a streak and a photo in this week. */
async function createFullFamily(page: Page): Promise<{ id: string }> {
  await createFamily(page, 'Mia')
  const [child] = (await (await page.request.get(listChildren.path)).json()) as [{ id: string }]
  const post = async (path: string, data: object) =>
    (await (await page.request.post(path, { data: { childId: child.id, ...data } })).json()) as { id: string }
  for (const title of ['Sang a song', 'Sang a song', 'Set the table', 'Fed the cat', 'Shared', 'Waited'])
    await post('/api/behaviors', { type: 'reward', title, points: 7 })
  await post('/api/behaviors', { type: 'punishment', title: 'Shouted', points: 3 })
  for (const title of ['Read', 'Brush teeth', 'Pack the bag']) {
    const { id } = await post('/api/habits', { title })
    for (const date of [addDays(today(), -1), today()]) await post(`/api/habits/${id}/checkin`, { date })
  }
  const { id } = await post('/api/moments', {
    weather: 'windy',
    mood: 'happy',
    content: 'The kite flew at last! '.repeat(20),
  })
  const picture = sharp({ create: { width: 400, height: 600, channels: 3, background: 'teal' } })
  const headers = { 'Content-Type': 'image/png' }
  await page.request.post(`/api/moments/${id}/photos`, { headers, data: await picture.png().toBuffer() })
  return child
}

test('the week shows what went well, without a deduction, and prints on one page', async ({
  page,
  expectAccessible,
}) => {
  await createFullFamily(page)
  await page.goto('/en?page=week')
  await expect(page.getByRole('heading', { level: 1, name: t('weekPage.title', { name: 'Mia' }) })).toBeVisible()
  const rows = page.locator('.week-well li')
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText(`Sang a song${t('weekPage.times', { count: 2 })}`)
  await expect(page.getByText('Shouted')).toHaveCount(0)
  await expect(page.getByText(t('weekPage.streak', { count: 2 }))).toHaveCount(3)
  await expect(page.locator('.week-moment img')).toHaveJSProperty('complete', true)
  // Deductions count in the total, and in no column.
  const gained = await page.locator('.week-columns .week-number').allTextContents()
  expect(gained.reduce((sum, text) => sum + Number(text), 0)).toBe(6 * 7 + gainsOfCheckIns())
  await expectAccessible(page)

  const question = page.locator('.dinner p')
  const first = await question.textContent()
  await page.getByRole('button', { name: t('weekPage.another') }).press('Enter')
  await expect(question).not.toHaveText(first!)

  const file = await page.pdf({ format: 'A4', printBackground: true })
  expect((await getDocumentProxy(new Uint8Array(file))).numPages).toBe(1)
})

/** Three habits of two points, checked in today and yesterday, as far as that is in this week. */
const gainsOfCheckIns = () => (weekStartOf(today()) === today() ? 6 : 12)

test('arrows lead through the weeks where there is a past, and Back leaves the page', async ({ page }) => {
  await openSample(page, 'en')
  const thisWeek = weekStartOf(today())
  // As a reminder and older links have it.
  await page.goto(`/en?week=${addDays(thisWeek, -7)}`)
  const [earlier, later] = [t('week.previous'), t('week.next')].map((name) => page.getByRole('button', { name }))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const before = await range(page).textContent()
  await earlier!.press('Enter')
  await expect(page).toHaveURL(`/en/?page=week&week=${addDays(thisWeek, -14)}`)
  await expect(earlier!).toBeFocused()
  await expect(range(page)).not.toHaveText(before!)
  await later!.click()
  await later!.click()
  await expect(page).toHaveURL(`/en/?page=week&week=${thisWeek}`)
  await expect(later!).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: t('common.back') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('home.title') })).toBeAttached()

  // What the page requests belongs to the other family.
  await page.goto('about:blank')
  await createFamily(page, 'Leo')
  await page.goto('/en?page=week')
  await expect(page.getByText(t('weekPage.empty'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('week.previous') })).toHaveCount(0)
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the week is whole, with what the device keeps', async ({ page, context, problems }) => {
    await createFullFamily(page)
    await page.goto('/en?page=week')
    await expect(page.locator('.week-well li')).toHaveCount(5)
    await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0)
    await context.setOffline(true)
    await page.reload()
    await expect(page.locator('.week-columns li.is-best')).toHaveCount(1)
    await expect(page.locator('.week-well li')).toHaveCount(5)
    await expect(page.getByText(t('weekPage.streak', { count: 2 }))).toHaveCount(3)
    await expect(page.locator('.dinner p')).toBeVisible()
    ignoreProblems(problems, networkErrors)
  })
})

test('Home offers the week that is over from Sunday at four, until it was opened', async ({ page, problems }) => {
  await page.clock.install()
  // A child without an entry has another Home.
  await createFullFamily(page)
  await page.goto('/en')
  const card = page.getByRole('link', { name: t('weekPage.card', { name: 'Mia' }) })
  await expect(page.getByRole('heading', { name: t('home.latest') })).toBeVisible()
  await untilIdle(page)
  // The responses would set the clock back to that of the server.
  await page.route('**/api/**', (route) => route.abort())
  // A Sunday of which the week before has days of the child.
  const sunday = new Date()
  sunday.setDate(sunday.getDate() + 14 - sunday.getDay())
  sunday.setHours(15, 50)
  await page.clock.fastForward(sunday.getTime() - Date.now())
  await expect(card).toHaveCount(0)
  await page.clock.fastForward('15:00')
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name: t('weekPage.title', { name: 'Mia' }) })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`week=${dayOf(sunday, -7)}`))
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: t('home.title') })).toBeAttached()
  await expect(card).toHaveCount(0)
  ignoreProblems(problems, networkErrors)
})

/** The calendar day of the browser, some days later. */
const dayOf = (date: Date, days: number) => addDays(date.toLocaleDateString('sv'), days)

test('Home shows photos of today and of this day in earlier years as one tile that opens the viewer', async ({
  page,
  expectAccessible,
}) => {
  await createFamily(page, 'Mia')
  const [child] = (await (await page.request.get(listChildren.path)).json()) as [{ id: string }]
  const tile = page.locator('.photos-tile')
  // The last year that has this day: 29 February is rare.
  const years = today().endsWith('-02-29') ? 4 : 1
  const year = Number(today().slice(0, 4)) - years
  const lastYear = `${year}${today().slice(4)}`
  for (const [date, content] of [
    [lastYear, 'Candles on the cake'],
    [today(), 'A kite'],
  ] as const) {
    const moment = { childId: child.id, weather: 'sunny', mood: 'happy', content, date }
    const { id } = (await (await page.request.post('/api/moments', { data: moment })).json()) as { id: string }
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    const headers = { 'Content-Type': 'image/png' }
    await page.request.post(`/api/moments/${id}/photos`, { headers, data: await picture.png().toBuffer() })
  }
  await page.goto('/en')
  await expect(tile.getByRole('img')).toHaveCount(2)
  await expect(tile).toContainText(t('common.today'))
  await expect(tile).toContainText(t('gallery.onThisDay', { count: years }))
  await expectAccessible(page)
  await tile.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('A kite')
  await page.keyboard.press('Escape')
  await expect(tile).toBeFocused()
})

/** Keeps what is shared in `shared`, as the system would get it. */
const keepShared = () => {
  const share = async ({ files, text }: { files: File[]; text: string }) => {
    const bitmap = await createImageBitmap(files[0]!)
    Object.assign(globalThis, {
      shared: { name: files[0]!.name, type: files[0]!.type, width: bitmap.width, height: bitmap.height, text },
    })
  }
  Object.assign(navigator, { canShare: () => true, share })
}

const shared = (page: Page) =>
  page.evaluate(
    () => (globalThis as unknown as { shared?: { name: string; type: string; width: number; text: string } }).shared,
  )

test('the picture of the week is made, shared and saved without a request', async ({ page }) => {
  await page.addInitScript(keepShared)
  await createFullFamily(page)
  await page.goto('/en?page=week')
  const open = page.getByRole('button', { name: t('weekPage.share') })
  await expect(page.locator('.week-moment img')).toHaveJSProperty('complete', true)
  await untilIdle(page)
  // What follows the changes of the family and its code, the page requests by itself after the first interaction.
  const requests: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):|\/assets\/[^/]+\.(js|css)$|\/api\/(events|auth\/user)$/.test(request.url()))
      requests.push(request.url())
  })
  await open.press('Enter')
  const sheet = page.getByRole('dialog', { name: t('weekPicture.title') })
  const picture = sheet.getByRole('img')
  const [name, photo] = [t('weekPicture.name'), t('weekPicture.photo')].map((label) =>
    sheet.getByRole('switch', { name: label }),
  )
  await expect(picture).toHaveAttribute('alt', /^Mia’s week.*Sang a song/)
  // The name is on and the photo is off.
  await expect(name!).toBeChecked()
  await expect(photo!).not.toBeChecked()
  await sheet.getByRole('button', { name: t('weekPicture.share') }).click()
  const file = { name: `week-${weekStartOf(today())}.png`, type: 'image/png', width: 1080, height: 1350 }
  await expect.poll(() => shared(page)).toMatchObject({ ...file, text: expect.stringContaining('Mia') })

  const withName = await picture.getAttribute('src')
  await name!.press('Enter')
  await expect(picture).not.toHaveAttribute('src', withName!)
  await expect(picture).not.toHaveAttribute('alt', /Mia/)
  const withoutPhoto = await picture.getAttribute('src')
  await photo!.press('Enter')
  await expect(picture).not.toHaveAttribute('src', withoutPhoto!)
  await sheet.getByRole('button', { name: t('weekPicture.share') }).click()
  await expect.poll(() => shared(page)).toMatchObject({ ...file, text: expect.not.stringContaining('Mia') })

  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: t('weekPicture.save') }).click()
  expect((await download).suggestedFilename()).toBe(file.name)
  expect(requests).toEqual([])
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
})

test('a picture that could not be shared is not called one that could not be made, and can be saved where nothing can be shared', async ({
  page,
  expectAccessible,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: () => Promise.reject(new DOMException('refused', 'NotAllowedError')),
    })
  })
  await createFullFamily(page)
  await page.goto('/en?page=week')
  await page.getByRole('button', { name: t('weekPage.share') }).click()
  const sheet = page.getByRole('dialog', { name: t('weekPicture.title') })
  await sheet.getByRole('button', { name: t('weekPicture.share') }).click()
  await expect(sheet.getByRole('status').filter({ hasText: /./ })).toHaveText(t('weekPicture.notShared'))

  await page.addInitScript(() => {
    Object.assign(navigator, { canShare: () => false })
  })
  await page.reload()
  await page.getByRole('button', { name: t('weekPage.share') }).click()
  await expect(sheet.getByRole('button', { name: t('weekPicture.save') })).toBeVisible()
  await expectAccessible(page)
  await expect(sheet.getByRole('button', { name: t('weekPicture.share') })).toHaveCount(0)
})
