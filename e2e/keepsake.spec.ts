import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { listChildren } from '../src/features/children/contract.ts'
import { addPack, maxOfKind } from '../src/features/packs/contract.ts'
import { ownHeader } from '../src/platform/http/ownResponse.ts'
import { storyStyles } from '../src/features/transfer/storyStyles.ts'
import { createFamily, toast } from './people.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { type Language, say } from './texts.ts'

const t = say('zh')

/** Prints the page: the size of each page in points, the size of each picture, and the words page by page. */
async function printed(page: Page) {
  const file = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const pictures = file.toString('latin1').matchAll(/\/Subtype\s*\/Image\s*\/Width (\d+)\s*\/Height (\d+)/g)
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const sizes: number[][] = []
  for (let number = 1; number <= pdf.numPages; number += 1)
    sizes.push((await pdf.getPage(number)).view.slice(2).map((points) => Math.round(points)))
  const { text } = await extractText(pdf)
  // Fonts draw some signs and the radicals that look like them alike, and the file may name either: 水 or ⽔. NFKC knows
  // all but the newest.
  const words = text.map((content) => content.normalize('NFKC').replaceAll(/\s+/g, ' '))
  return { sizes, words, pictures: [...pictures].map(([, width, height]) => [Number(width), Number(height)]) }
}

/** The pictures that do not lie wholly on one page as it is printed, and the number of all. */
async function picturesOnPages(page: Page) {
  await page.emulateMedia({ media: 'print' })
  const found = await page.evaluate(() => {
    const pages = [...document.querySelectorAll('.keep-page')].map((element) => element.getBoundingClientRect())
    const pictures = [...document.querySelectorAll('.keep-book img')].map((element) => element.getBoundingClientRect())
    const cut = pictures.filter(
      ({ top, bottom }) => !pages.some((sheet) => top >= sheet.top && bottom <= sheet.bottom && bottom > top),
    )
    return { count: pictures.length, cut: cut.length }
  })
  await page.emulateMedia({ media: null })
  return found
}

test('a book has its pages, photos and words in the PDF that is printed, and points if wanted', async ({
  page,
  problems,
  expectAccessible,
}) => {
  await createFamily(page, '米娅')
  const [child] = (await (await page.request.get(listChildren.path)).json()) as { id: string }[]
  const post = async (path: string, data: object) =>
    (await (await page.request.post(path, { data })).json()) as { id: string }
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  const headers = { 'Content-Type': 'image/png' }
  const data = await picture.png().toBuffer()
  const contents = ['蛋糕上的八根蜡烛', '路上踩水坑', '全家去公园']
  for (const content of contents) {
    const { id } = await post('/api/moments', { childId: child!.id, weather: 'sunny', mood: 'happy', content })
    await page.request.post(`/api/moments/${id}/photos`, { headers, data })
  }
  await post('/api/behaviors', { childId: child!.id, type: 'reward', title: '唱歌', points: 7 })
  await post('/api/behaviors', { childId: child!.id, type: 'punishment', title: '大喊', points: 3 })

  await page.goto(`/zh/keepsake?child=${child!.id}&paper=a4&points=1&hard=1`)
  // The cover, one page for each photo, what went well, and what was hard.
  await expect(page.getByText(t('keepsake.pages', { count: 6 }))).toBeVisible()
  await expectAccessible(page)
  const a4 = await printed(page)
  expect(a4.sizes).toEqual(Array.from({ length: 6 }, () => [595, 842]))
  expect(a4.words[4]).toContain('+7')
  expect(a4.words[5]).toContain('大喊')
  expect(await picturesOnPages(page)).toEqual({ count: 4, cut: 0 })

  await page.getByText('Letter', { exact: true }).click()
  await page.getByRole('switch', { name: t('keepsake.withPoints') }).uncheck()
  await page.getByRole('switch', { name: t('keepsake.withHard') }).uncheck()
  await expect(page.getByText(t('keepsake.pages', { count: 5 }))).toBeVisible()
  await expect(page).toHaveURL(/paper=letter&points=0&hard=0/)
  const letter = await printed(page)
  expect(letter.sizes).toEqual(Array.from({ length: 5 }, () => [612, 792]))
  expect(letter.pictures.filter(([width, height]) => width === 40 && height === 30).length).toBeGreaterThanOrEqual(3)
  expect(letter.words[0]).toContain('米娅')
  for (const [number, words] of contents.entries()) expect(letter.words[number + 1]).toContain(words)
  expect(letter.words[4]).toContain(`${t('keepsake.wentWell')} 唱歌 ${t('keepsake.times', { count: 1 })}`)
  expect(letter.words.join(' ')).not.toMatch(/\+7|大喊/)
  expect(await picturesOnPages(page)).toEqual({ count: 4, cut: 0 })

  // The page in the zip of an export on a narrow screen: words without a space stay on it, and a year is not divided.
  await page.setViewportSize({ width: 320, height: 667 })
  const long = 'W'.repeat(100)
  const row = `<td><span>2026</span>-11-26</td><td>${long}</td><td>+3</td><td>${long}</td>`
  await page.goto('about:blank')
  await page.setContent(`<style>${storyStyles}</style><h1>${long}</h1><ul><li><bdi>${long}</bdi></li></ul>
    <table><tr>${row}</tr></table>`)
  const shown = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.querySelector('td span')!.getClientRects().length,
  ])
  expect(shown).toEqual([320, 1])

  // The child belongs to another family, or was erased.
  await page.goto(`/zh/keepsake?child=${randomUUID()}&paper=a4`)
  await expect(toast(page, 'zh')).toContainText(t('refusals.not_found'))
  await expect(page).toHaveURL('/zh/?page=keepsake&paper=a4')

  // Days that match no period. The days of this year match none either once a new year begins while the page is open.
  await page.evaluate(() => {
    history.pushState(null, '', '/zh/?page=keepsake&from=2026-01-02&to=2026-01-03')
    dispatchEvent(new Event('pushState'))
  })
  await expect(page.getByLabel(t('keepsake.firstDay'))).toHaveValue('2026-01-02')

  // The server responds like this to days with thousands of moments.
  const body = { code: 'invalid_input', message: '', details: { fields: { from: '' } } }
  await page.route('**/keepsake?*', (route) =>
    route.fulfill({ status: 400, headers: { [ownHeader]: '1' }, json: body }),
  )
  await page.getByText(t('keepsake.everything')).click()
  await expect(page.getByRole('heading', { name: t('keepsake.tooMuchTitle') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('keepsake.print') })).toHaveCount(0)
  ignoreProblems(problems, /400/)
})

test('a short book without photos has a cover and one page', async ({ page }) => {
  await createFamily(page, '米娅')
  const [child] = (await (await page.request.get(listChildren.path)).json()) as { id: string }[]
  const childId = child!.id
  const moment = { childId, weather: 'sunny', mood: 'happy', content: '全家去公园' }
  await page.request.post('/api/moments', { data: moment })
  await page.request.post('/api/behaviors', { data: { childId, type: 'reward', title: '唱歌', points: 7 } })
  await page.request.post('/api/behaviors', { data: { childId, type: 'punishment', title: '大喊', points: 3 } })
  await page.goto(`/zh/keepsake?child=${childId}&paper=a4&hard=1`)
  await expect(page.getByText(t('keepsake.pages', { count: 2 }))).toBeVisible()
  const { words } = await printed(page)
  expect(words[1]).toMatch(/全家去公园.*唱歌.*大喊/)
})

test('a long name stands whole on the cover, and a day begins with a capital letter', async ({ page }) => {
  await createFamily(page, 'Maximiliano Christopher')
  const [child] = (await (await page.request.get(listChildren.path)).json()) as { id: string }[]
  await page.request.post('/api/moments', { data: { childId: child!.id, weather: 'sunny', mood: 'happy' } })
  await page.goto('/es?page=keepsake')
  const name = page.locator('.keep-cover-words h2')
  await expect(name).toBeVisible()
  const linesOfWords = await name.evaluate((heading) => {
    const text = heading.querySelector('bdi')!.firstChild!
    return [...text.nodeValue!.matchAll(/\S+/g)].map(({ index, 0: word }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return range.getClientRects().length
    })
  })
  expect(linesOfWords).toEqual([1, 1])
  const day = page.locator('.keep-moment time').first()
  expect(await day.evaluate((time) => getComputedStyle(time, '::first-letter').textTransform)).toBe('uppercase')
})

test('every habit is on the printed chart, on as many pages as it needs, in three languages', async ({ page }) => {
  await createFamily(page, 'Mia')
  const [child] = (await (await page.request.get(listChildren.path)).json()) as { id: string }[]
  const titles = Array.from(
    { length: 90 },
    (_, n) => `${['Set the table', '整理书包', 'Regar las plantas'][n % 3]} no.${n + 1}.`,
  )
  const add = async (some: string[]) => {
    for (let from = 0; from < some.length; from += maxOfKind) {
      const habits = some.slice(from, from + maxOfKind).map((title) => ({ title, targetDays: 7 }))
      const data = { childId: child!.id, habits, quickActions: [], rewards: [] }
      expect((await page.request.post(addPack.path, { data })).status()).toBe(addPack.status)
    }
  }
  const print = async (language: Language) => {
    await page.goto(`/${language}?page=fridge`)
    await page.getByText('A4', { exact: true }).click()
    await expect(page.locator('.keep-book .fridge-box').first()).toBeVisible()
    const { sizes, words: pages } = await printed(page)
    for (const size of sizes) expect(size).toEqual([595, 842])
    for (const text of pages) expect(text).toContain(say(language)('fridge.habit'))
    return pages
  }
  await add(titles.slice(0, 1))
  expect(await print('en')).toHaveLength(1)
  const [sheet, chart] = await Promise.all(
    ['.keep-page', '.fridge.is-whole'].map((selector) => page.locator(selector).boundingBox()),
  )
  expect(chart!.height / sheet!.height, 'one row fills the page').toBeGreaterThan(0.7)

  await add(titles.slice(1))
  for (const language of ['en', 'zh', 'es'] satisfies Language[]) {
    const pages = await print(language)
    expect(pages.length).toBeGreaterThan(1)
    const text = pages.join(' ')
    const missing = Array.from(titles, (_, n) => `no.${n + 1}.`).filter((title) => !text.includes(title))
    expect(missing, language).toEqual([])
  }
})
