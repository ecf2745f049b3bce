import type { Page } from '@playwright/test'
import { listChildren } from '../src/features/children/contract.ts'
import { ownHeader } from '../src/platform/http/ownResponse.ts'
import { openFamily, tab, toast } from './people.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

/** Pictures of one colour each, drawn by the browser. */
async function drawPictures(page: Page, colours = ['teal', 'coral']): Promise<Buffer[]> {
  const addresses = await page.evaluate(
    (all) =>
      all.map((colour) => {
        const canvas = document.createElement('canvas')
        canvas.width = 320
        canvas.height = 240
        const context = canvas.getContext('2d')!
        context.fillStyle = colour
        context.fillRect(0, 0, 320, 240)
        return canvas.toDataURL('image/png')
      }),
    colours,
  )
  return addresses.map((address) => Buffer.from(address.split(',')[1]!, 'base64'))
}

test('a photo that was not sent stays with its moment, and is sent by a tap', async ({
  page,
  problems,
  expectAccessible,
}) => {
  await openFamily(page, 'en', 'Mia')
  const pictures = await drawPictures(page)
  await page.goto('/en?module=moments')
  await page.getByRole('radio', { name: t('weather.sunny') }).press(' ')
  await page.getByRole('radio', { name: t('mood.happy'), exact: true }).press(' ')
  await page
    .getByLabel(t('moments.photosAdd'))
    .setInputFiles([
      ...pictures.map((buffer, n) => ({ name: `${n}.png`, mimeType: 'image/png', buffer })),
      { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    ])
  await expect(page.getByRole('button', { name: t('moments.photoRemove', { n: 2 }) })).toBeVisible()
  await expect(page.getByText(t('moments.photoInvalid', { name: 'notes.png' }))).toBeVisible()
  // Not a lost connection: after one of those a photo is sent again by itself.
  const unavailable = { status: 503, headers: { [ownHeader]: '1' }, json: { message: 'Busy', code: 'unavailable' } }
  await page.route('**/api/moments/*/photos', (route) => route.fulfill(unavailable), { times: 1 })
  await page.getByRole('button', { name: t('moments.save') }).click()
  const again = page.getByRole('button', { name: /^Send photo \d again$/ })
  const photos = page.getByRole('listitem').getByRole('img')
  await expect(again).toBeVisible()
  await expect(photos).toHaveCount(1)
  await again.click()
  await expect(photos).toHaveCount(2)
  await expect(again).toBeHidden()
  await expectAccessible(page)
  ignoreProblems(problems, /status of 503/)
})

test('Save waits for the photos that are being prepared, also after the screen was left', async ({
  page,
  expectAccessible,
}) => {
  await page.addInitScript(() => {
    const decode = window.createImageBitmap.bind(window)
    const released = new Promise((resolve) => {
      addEventListener('release-photos', resolve)
    })
    window.createImageBitmap = (async (...input: Parameters<typeof decode>) => {
      await released
      return decode(...input)
    }) as typeof decode
  })
  await openFamily(page, 'en', 'Mia')
  const [teal, coral] = (await drawPictures(page)) as [Buffer, Buffer]
  await page.goto('/en?module=moments')
  await page.getByRole('radio', { name: t('weather.sunny') }).press(' ')
  await page.getByRole('radio', { name: t('mood.happy'), exact: true }).press(' ')
  const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
  // The second has more bytes than may be sent. What is sent is scaled.
  const large = Buffer.concat([coral, Buffer.alloc(16_000_000)])
  await page.getByLabel(t('moments.photosAdd')).setInputFiles([picture('a.jpg', teal), picture('b.jpg', large)])
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await page.getByRole('button', { name: t('moments.save') }).click()
  await expect(page.getByText(t('moments.photosFirst'))).toBeVisible()
  await expectAccessible(page)
  expect(sent).toEqual([])
  await tab(page, 'en', 'home').click()
  await expect(page.getByRole('button', { name: t('moments.save') })).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('release-photos')))
  await expect(toast(page, 'en')).toContainText(t('moments.saved'))
  await page.goBack()
  await expect(page.getByRole('listitem').getByRole('img')).toHaveCount(2)
  await expect(page.getByLabel(t('moments.photosAdd'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('moments.photoRemove', { n: 1 }) })).toBeHidden()
  await expect(page.getByRole('radio', { name: t('mood.happy'), exact: true })).not.toBeChecked()

  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  await page
    .getByLabel(t('moments.photosAdd'))
    .setInputFiles([picture('IMG_1.JPG', heic), picture('a.jpg', teal), picture('again.jpg', teal)])
  await expect(page.getByText(t('moments.photoHeic'))).toBeVisible()
  await expect(page.getByText(t('moments.photoTwice', { name: 'again.jpg' }))).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(1)
})

test('the gallery and its viewer work by keyboard', async ({ page, expectAccessible }) => {
  await openFamily(page, 'en', 'Mia')
  const [child] = (await (await page.request.get(listChildren.path)).json()) as { id: string }[]
  const added = await page.request.post('/api/moments', {
    data: { childId: child!.id, weather: 'sunny', mood: 'happy', content: 'A kite' },
  })
  const { id } = (await added.json()) as { id: string }
  for (const data of await drawPictures(page)) {
    const sent = await page.request.post(`/api/moments/${id}/photos`, {
      data,
      headers: { 'content-type': 'image/png' },
    })
    expect(sent.status()).toBe(201)
  }
  await page.goto('/en?page=photos')
  const tile = page.getByRole('button', {
    name: t('gallery.photoLabelWords', { date: t('common.today'), words: 'A kite' }),
  })
  await tile.press('Enter')
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText(t('gallery.of', { n: 1, count: 2 }))).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText(t('gallery.of', { n: 2, count: 2 }))).toBeVisible()
  // The next photo may be the only one of another day.
  await expect(viewer.getByRole('heading').locator('[aria-live]')).toContainText(t('common.today'))
  await expect(viewer.getByRole('button', { name: t('gallery.next') })).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(tile).toBeFocused()
  // Each opening starts with the photo that was tapped.
  await tile.press('Enter')
  await expect(viewer.getByText(t('gallery.of', { n: 1, count: 2 }))).toBeVisible()

  await page.setViewportSize({ width: 667, height: 320 })
  await expect(viewer.locator('img'), 'is seen as a whole on a phone on its side').toBeInViewport({ ratio: 1 })
})
