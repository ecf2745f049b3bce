import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import { installedOtherBrowsers } from '../scripts/browser.mjs'
import { type Driver, drivers } from './drivers.ts'
import { signIn } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

// The same short day in each browser that is installed besides Chromium. `.ci/run` installs them.

const t = say('en')
const often = { intervals: [100] }
const password = 'one long password'
const gift = (count: number) => t('behaviors.giftButton', { count })

// The first start of a browser takes a while.
test.describe.configure({ timeout: 180_000 })

for (const name of installedOtherBrowsers())
  test(`a family uses the app in ${name}: points, tabs, no server, photos, print, boxes as in Chromium, lending`, async ({
    app,
    page,
  }) => {
    const driver = await drivers[name]()
    try {
      await liveADay(driver, app, page)
    } catch (error) {
      // Playwright's picture shows Chromium.
      console.error(await driver.run('return location.href + document.body.innerText').catch(String))
      throw error
    } finally {
      await driver.close()
    }
  })

async function liveADay(
  driver: Driver,
  app: { url: string; stop(): Promise<void>; start(): Promise<void> },
  page: Page,
) {
  // Short, so that no browser breaks it on another line.
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const goto = (address: string) => driver.goto(app.url + address)
  const find = async (kind: 'field' | 'submit' | 'control', text: string) => {
    let found: Record<string, string> | null = null
    const look = async () => (found = await driver.run(findElement, [kind, text]))
    await expect.poll(look, { message: text, ...often }).not.toBeNull()
    return found!
  }
  /** A click that fails has done nothing: what was found has moved or was drawn anew. */
  const click = (text: string) =>
    expect(async () => {
      const element = await find('control', text)
      await driver.run(waitForAnimations)
      await driver.click(element)
    }).toPass(often)
  const type = async (field: string, text: string) => driver.type(await find('field', field), text)
  const holds = (script: string, ...args: unknown[]) =>
    expect
      .poll(() => driver.run<boolean>(`return ${script}`, args).catch(() => false), { message: script, ...often })
      .toBe(true)
  const seesBalance = (count: number) =>
    holds(`document.querySelector('.points-pill')?.innerText.trim() === String(arguments[0])`, count)
  const readHistory = () => driver.run<number[]>(historyOfFirstChild)

  await test.step('signs up and adds a child', async () => {
    await goto('/en')
    await click(t('start.haveAccount'))
    await click(t('signIn.submitCreate'))
    await type(t('signIn.name'), 'Robin')
    await type(t('signIn.email'), email)
    await type(t('signIn.password'), password)
    // A tab has the same words.
    await driver.click(await find('submit', t('signIn.submitCreate')))
    await click(t('home.noChildrenAction'))
    await type(t('children.name'), 'Mia')
    await click(t('common.add'))
    await seesBalance(0)
    // WebKit takes seconds to open its first database, and never opens it for the next page if this one goes away amid that.
    await expect.poll(() => driver.run(readStoredQueries)).toContain('["/api","children"]')
  })

  await test.step('gives points and takes them back', async () => {
    await goto('/en?module=behaviors')
    await click(gift(50))
    await seesBalance(50)
    await goto('/en?tab=timeline')
    await click(t('behaviors.gift'))
    await click(t('timeline.undoConfirm'))
    await seesBalance(0)
  })

  const first = await driver.window()
  await test.step('another window shows a tap by itself', async () => {
    const second = await driver.openWindow()
    await driver.switchTo(second)
    await goto('/en?module=behaviors')
    await seesBalance(0)
    await click(gift(10))
    await seesBalance(10)
    await driver.switchTo(first)
    await seesBalance(10)
    await driver.switchTo(second)
  })

  await test.step('without a server a tap waits and the app opens, and the tap is sent once', async () => {
    await holds('navigator.serviceWorker.controller !== null')
    await app.stop()
    await click(gift(5))
    await seesBalance(15)
    await goto('/en?module=moments')
    await seesBalance(15)
    await app.start()
    await driver.reload()
    await seesBalance(15)
    await expect.poll(readHistory).toEqual([5, 10, -50, 50])
  })

  await test.step('saves a moment with a photo', async () => {
    const picture = join(tmpdir(), `${randomUUID()}.png`)
    await writeFile(picture, Buffer.from(await driver.run<string>(drawPicture), 'base64'))
    try {
      await click(t('weather.sunny'))
      await click(t('mood.happy'))
      await type(t('moments.content'), 'A kite\nin the wind\nover the hill\nand home\nagain')
      await driver.type(await find('field', t('moments.photosAdd')), picture)
      await find('control', t('moments.photoRemove', { n: 1 }))
      const area = await driver.run<number[]>(`const area = document.querySelector('textarea')
        return [area.clientHeight, area.scrollHeight]`)
      expect(area[0], 'the field grows with its words').toBe(area[1])
      await click(t('moments.save'))
      await holds(`[...document.querySelectorAll('main li img')].some((image) => image.naturalWidth === 320)`)
      await expect.poll(() => driver.run(photosOfFirstMoment)).toBe(1)
    } finally {
      await rm(picture)
    }
  })

  await test.step('prints the book and the chart', async () => {
    for (const habit of ['Brush teeth', 'Read']) await driver.run(addHabit, [habit])
    await goto('/en?page=keepsake&paper=a4')
    await holds(`document.querySelectorAll('.keep-page').length > 1 && !!document.querySelector('.keep-moment img')`)
    await holds(`[...document.querySelectorAll('.keep-book img')].every((image) => image.naturalWidth > 0)`)
    const [photo, frame, words] = await driver.run<number[]>(previewOfMoment)
    expect(Math.abs(photo! - frame!), 'no bar beside a single photo').toBeLessThan(1)
    expect(Math.abs(words! - 1), 'the words are as large as the page').toBeLessThan(0.05)
    await expectPages(driver, 2)
    await goto('/en?page=fridge')
    await holds(`!!document.querySelector('.fridge-box')`)
    await click('A4')
    await expectPages(driver, 1)
  })

  await test.step('has the boxes of Chromium', async () => {
    await goto('/en')
    await seesBalance(15)
    const [width, height] = await driver.run<[number, number]>('return [innerWidth, innerHeight]')
    await page.setViewportSize({ width, height })
    await signIn(page, 'en', { email, password })
    for (const search of [
      '',
      '?module=habits',
      '?module=moments',
      '?tab=rewards',
      '?tab=profile',
      '?page=keepsake&paper=a4',
    ]) {
      await goto(`/en${search}`)
      await holds(isAtRest)
      await page.goto(`/en${search}`)
      await expect.poll(() => page.evaluate(`(() => ${isAtRest})()`)).toBe(true)
      const expected = () => page.evaluate<Box[]>(`(() => { ${boxesOfControls} })()`)
      expect((await expected()).length, 'controls to compare').toBeGreaterThan(5)
      // What stands below may still load in one of them.
      const different = async () => differences(await driver.run<Box[]>(boxesOfControls), await expected())
      await expect.poll(different, { message: search, ...often }).toEqual([])
    }
  })

  await test.step('a sign-out in one window ends the other', async () => {
    await goto('/en?tab=profile')
    await click(t('profile.logout'))
    await holds(`!document.querySelector('.points-pill')`)
    await driver.switchTo(first)
    await holds(`!document.querySelector('.points-pill')`)
  })

  await test.step('a child ticks in the window that is lent, and a PIN takes it back', async () => {
    await driver.run(signInWithPin, [email, password, '2580'])
    await goto('/en')
    await click(t('a11y.switchChild', { name: 'Mia' }))
    await click(t('lend.row', { name: 'Mia' }))
    await click(t('lend.handOver', { name: 'Mia' }))
    await click(t('lend.submit'))
    await click('Brush teeth')
    await holds(`document.querySelectorAll('.kid-card[aria-pressed=true]:not(.is-pending)').length === 1`)
    await click('For grown-ups')
    for (const digit of '2580') await click(digit)
    await click('Take it back')
    await seesBalance(17)
  })
}

/**
 * Checks the number of printed pages. The driver of WebKit cannot print, so there the print styles are only laid out.
 * The file of Firefox has no words to read back, because it draws letters as shapes.
 */
async function expectPages(driver: Driver, count: number): Promise<void> {
  if (driver.print) {
    const pdf = await getDocumentProxy(await driver.print())
    expect(pdf.numPages).toBe(count)
    for (let number = 1; number <= count; number += 1) {
      const sheet = await pdf.getPage(number)
      const [, , width, height] = sheet.view as [number, number, number, number]
      expect(Math.abs(width - 595) + Math.abs(height - 842), 'A4 in points').toBeLessThan(2)
      expect((await sheet.getOperatorList()).fnArray.length, 'shapes on the page').toBeGreaterThan(50)
    }
  }
  const sheets = await driver.run<number[][]>(printedPages)
  // In CSS pixels: A4, without a gap and without anything before it.
  expect(sheets).toEqual(Array.from({ length: count }, (_, n) => [0, Math.round(n * 297 * (96 / 25.4)), 794, 1123]))
}

type Box = [name: string, left: number, top: number, width: number, height: number]

/** Each control whose box is not the same, but for a few pixels: fonts are drawn a little differently. */
function differences(boxes: readonly Box[], expected: readonly Box[]): string[] {
  const tolerance = 6
  const found = new Map(boxes.map(([name, ...box]) => [name, box]))
  return expected.flatMap(([name, ...box]) => {
    const other = found.get(name)
    const isSame = other?.every((value, side) => Math.abs(value - box[side]!) <= tolerance)
    return isSame ? [] : [`${name}: ${other?.join(' ')} instead of ${box.join(' ')}`]
  })
}

// The following strings run in the page, as the body of a function.

/** The name by which a person knows a control. */
const nameOf = `const nameOf = (element) => (element.getAttribute('aria-label') ?? (element.labels?.length ? element.labels[0].textContent : element.textContent)).trim()`

const findElement = `${nameOf}
  const [kind, name] = arguments
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const elements = [...root.querySelectorAll({ field: 'input, textarea', submit: '[type=submit]' }[kind] ?? 'button, a[href], [role=tab], label:has([type=radio])')]
  const nameOfChoice = (element) => nameOf(element.matches('label') ? element.querySelector('input') : element)
  const element = elements.find((one) => nameOfChoice(one).startsWith(name) && one.getBoundingClientRect().width > 0)
  element?.scrollIntoView({ block: 'center' })
  return element ?? null`

const waitForAnimations = `return Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished))`

const ask = `const ask = (method, address, body) => {
    const request = new XMLHttpRequest()
    request.open(method, address, false)
    if (body) request.setRequestHeader('Content-Type', 'application/json')
    request.send(body && JSON.stringify(body))
    return JSON.parse(request.responseText)
  }
  const [child] = ask('GET', '/api/children')`

const historyOfFirstChild = `${ask}
  return ask('GET', '/api/activities/' + child.id).map(({ points }) => points)`

const readStoredQueries = `return new Promise((resolve) => {
    const opening = indexedDB.open('pipling', 3)
    // It is the app that makes it.
    opening.onupgradeneeded = () => opening.transaction.abort()
    opening.onerror = () => resolve([])
    opening.onsuccess = () => {
      const reading = opening.result.transaction('responses').objectStore('responses').getAllKeys()
      reading.onsuccess = () => {
        opening.result.close()
        resolve(reading.result)
      }
    }
  })`

const photosOfFirstMoment = `${ask}
  return ask('GET', '/api/moments/' + child.id)[0].photos.length`

const addHabit = `${ask}
  ask('POST', '/api/habits', { childId: child.id, title: arguments[0], targetDays: 7 })`

const signInWithPin = `const send = (method, address, body) => {
    const request = new XMLHttpRequest()
    request.open(method, address, false)
    request.setRequestHeader('Content-Type', 'application/json')
    request.send(JSON.stringify(body))
  }
  const [email, password, pin] = arguments
  send('POST', '/api/auth/sign-in/email', { email, password })
  send('PUT', '/api/auth/pin', { pin })`

const drawPicture = `const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 480 })
  canvas.getContext('2d').fillRect(0, 0, 320, 480)
  return canvas.toDataURL('image/png').split(',')[1]`

/** The width of a photo and of its frame, and how much larger than the page the words of the preview are. */
const previewOfMoment = `const widthOf = (selector) => document.querySelector('.keep-book ' + selector).getBoundingClientRect().width
  const line = document.createRange()
  line.selectNodeContents(document.querySelector('.keep-book .keep-moment p'))
  const measured = document.createRange()
  measured.selectNodeContents(document.querySelector('.keep-measure .keep-moment p'))
  const scale = widthOf('.keep-page') / (210 * 96 / 25.4)
  const words = line.getClientRects()[0].width / measured.getClientRects()[0].width / scale
  return [widthOf('.keep-photos img'), widthOf('.keep-photos > div'), words]`

/** The pages as they are with the print styles. */
const printedPages = `const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).filter((rule) => rule.media?.mediaText === 'print')
  for (const { media } of rules) media.mediaText = 'all'
  try {
    return [...document.querySelectorAll('.keep-page')].map((page) => {
      const { left, top, width, height } = page.getBoundingClientRect()
      return [left + scrollX, top + scrollY, width, height].map(Math.round)
    })
  } finally {
    for (const { media } of rules) media.mediaText = 'print'
  }`

const isAtRest = `document.querySelector('main h1') !== null && document.fonts.status === 'loaded' && document.querySelector('[aria-busy=true], svg.icon path:not([d])') === null`

/** Without what is as wide as its words by `field-sizing`, which WebKit lacks. */
const boxesOfControls = `${nameOf}
  scrollTo(0, 0)
  const seen = new Set()
  return [...document.querySelectorAll('header, main, nav')].flatMap((part) => [...part.querySelectorAll('button, a[href], input, textarea, select, fieldset, h1, h2, p')])
    .filter((element) => !element.matches('.visually-hidden, .day-chip select') && element.checkVisibility())
    .map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [element.localName + ' ' + nameOf(element).slice(0, 40), ...[left, top + scrollY, width, height].map(Math.round)]
    })
    .filter(([name, , , width]) => width > 1 && !seen.has(name) && seen.add(name))`
