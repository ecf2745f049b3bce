import { declineRequest, listRequests } from '../src/features/requests/contract.ts'
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { keepSampleFamily } from '../src/features/auth/contract.ts'
import { addPack } from '../src/features/packs/contract.ts'
import { openSample, showScreen, tab } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

/** The banner of a sample family takes room that families have. */
async function keepSample(page: Page): Promise<void> {
  const data = { name: 'Robin', email: `${randomUUID()}@example.com`, password: 'one long password' }
  expect((await page.request.post(keepSampleFamily.path, { data })).ok()).toBe(true)
}

/** Waits for the first such element. */
const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON() as { x: number; width: number; y: number })

/** Collects by how much what is seen moves while the page loads. */
async function collectShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const shifts = ((globalThis as { shifts?: number[] }).shifts = [] as number[])
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as { shifts?: number[] }).shifts!)
}

/** Taps, and looks in every frame where the moment stands: it is gone after a second. */
async function expectMomentWithin(page: Page, area: Locator, tap: () => Promise<void>): Promise<void> {
  const looking = page.waitForFunction(
    () => document.querySelector('.praise-moment:not([hidden])')?.getBoundingClientRect().toJSON() as DOMRect,
  )
  await tap()
  const [inner, outer] = [await (await looking).jsonValue(), (await area.boundingBox())!]
  expect(Math.abs(inner.x - outer.x)).toBeLessThan(2)
  expect(Math.abs(inner.width - outer.width)).toBeLessThan(2)
}

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

  test('the keyboard goes through the rail, the header and then the screen', async ({ page, expectAccessible }) => {
    const shifts = await collectShifts(page)
    await openSample(page, 'en')
    await expect(page.locator('.mascot-button')).toBeVisible()
    await expect(page.getByRole('button', { name: t('praise.moreLabel') })).toBeVisible()
    expect(await shifts()).toEqual([])
    const places: string[] = []
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab')
      places.push(
        await page.evaluate(
          () =>
            ['nav', 'header', 'main'].find((place) => document.activeElement!.closest(place)) ??
            document.activeElement!.textContent,
        ),
      )
    }
    expect([...new Set(places)]).toEqual([t('a11y.skip'), 'nav', 'header', 'main'])
    await page.locator('.mascot-button').click()
    const bubble = (await page.getByRole('dialog', { name: t('mascot.bubbleLabel') }).boundingBox())!
    expect(bubble.x).toBeGreaterThanOrEqual(96)
    expect(bubble.y).toBeGreaterThanOrEqual(0)
    await expectAccessible(page)
  })

  test('Home, behaviours and habits have their parts beside each other', async ({ page, expectAccessible }) => {
    await openSample(page, 'en')
    await test.step('Home has the week beside what can be praised and what is open', async () => {
      await expect(page.locator('.week-columns')).toBeVisible()
      const [praise, week] = [await boxOf(page, '.praise-grid'), await boxOf(page, '.week-columns')]
      expect(week.x).toBeGreaterThanOrEqual(praise.x + praise.width)
      const tops = await page
        .locator('.praise-tile')
        .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().y))
      expect(tops).toHaveLength(4)
      expect(new Set(tops).size).toBe(1)
      await expectAccessible(page)
      await showScreen(page, '/en?module=behaviors')
      const [list, surprise] = [await boxOf(page, '.quick-actions'), await boxOf(page, '.gifts')]
      expect(surprise.x).toBeGreaterThanOrEqual(list.x + list.width)
    })
    await test.step('the gifts stay in sight beside a longer list of behaviours', async () => {
      await expect(page.locator('.quick-actions .row').first()).toBeVisible()
      const positions = await page
        .locator('.panes > *')
        .evaluateAll((panes) => panes.map((pane) => getComputedStyle(pane).position))
      expect(positions).toEqual(['sticky', 'sticky'])
    })
    await test.step('the details of a habit stand beside the list, those of the first one at first', async () => {
      await showScreen(page, '/en?module=habits')
      const rows = page.locator('.round-open')
      await expect(rows.first()).toHaveAttribute('aria-expanded', 'true')
      const list = await boxOf(page, '.round')
      const details = page.locator('.habit-side')
      expect((await details.boundingBox())!.x).toBeGreaterThanOrEqual(list.x + list.width)
      const title = (await rows.nth(1).locator('b').textContent())!
      const { y } = (await rows.nth(1).boundingBox())!
      await rows.nth(1).click()
      await expect(details).toHaveCount(1)
      await expect(details.getByRole('heading', { name: title })).toBeVisible()
      expect((await rows.nth(1).boundingBox())!.y).toBe(y)
      await expectAccessible(page)
    })
    await test.step('a sheet is a dialog in the middle, and its scrim covers the whole window', async () => {
      await page
        .getByRole('button', { name: t('habits.add') })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: t('habits.add') })).toBeVisible()
      const { x, width } = await boxOf(page, 'dialog[open]')
      expect(width).toBe(520)
      expect(Math.abs(x + width / 2 - 640)).toBeLessThanOrEqual(8)
      expect(await page.evaluate(() => document.elementFromPoint(4, 4)?.nodeName)).toBe('DIALOG')
      // Beside the page and in the place of its scrollbar, where nothing can stand.
      const colorDifference = async () => {
        const { data, info } = await sharp(await page.screenshot())
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true })
        const colorAt = (left: number) => {
          const start = (400 * info.width + left) * 3
          return data.subarray(start, start + 3)
        }
        const inPage = colorAt(1255)
        return Math.max(...colorAt(1276).map((value, channel) => Math.abs(value - inPage[channel]!)))
      }
      // The scrim fades in.
      await expect.poll(colorDifference).toBeLessThanOrEqual(3)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: t('habits.add') })).toBeHidden()
      expect(await page.evaluate(() => document.elementFromPoint(4, 4)?.closest('nav') !== null)).toBe(true)
    })
    await test.step('the faces of the children stand in the rail, below its tabs', async () => {
      await showScreen(page, '/en')
      const faces = page.locator('.face-tab')
      await expect(faces).toHaveCount(2)
      const last = (await tab(page, 'en', 'profile').boundingBox())!
      for (const face of await faces.all()) {
        const { x, y, width, height } = (await face.boundingBox())!
        expect(x + width).toBeLessThanOrEqual(96)
        expect(y).toBeGreaterThanOrEqual(last.y + last.height)
        expect(y + height).toBeLessThanOrEqual(800)
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      }
      await faces.nth(1).click()
      await expect(faces.nth(1)).toHaveAttribute('aria-current', 'true')
      await expectAccessible(page)
      // Where the tabs leave too little room, they stay in the header.
      await page.setViewportSize({ width: 1280, height: 500 })
      await expect.poll(async () => (await faces.first().boundingBox())!.x).toBeGreaterThan(96)
    })
  })

  test('timeline, calendar and book have their parts beside each other', async ({ page, expectAccessible }) => {
    await openSample(page, 'en', '?tab=timeline')
    await test.step('what is shorter than the list beside it stays in sight', async () => {
      await expect(page.locator('.calendar')).toBeVisible()
      await page.mouse.move(400, 400)
      const scroll = async () => {
        await page.mouse.wheel(0, 1200)
        return page.evaluate(() => scrollY)
      }
      // As soon as there are entries.
      await expect.poll(scroll).toBeGreaterThan(800)
      await expect(page.locator('.calendar')).toBeInViewport({ ratio: 1 })
    })
    await test.step('the calendar stands beside the timeline, and shows the day that is chosen in it', async () => {
      await page.goto('/en?tab=timeline')
      const calendar = page.locator('.calendar')
      await expect(calendar).toBeVisible()
      const [list, beside] = [await boxOf(page, '.history-day'), await boxOf(page, '.calendar')]
      expect(beside.x).toBeGreaterThanOrEqual(list.x + list.width)
      await calendar.locator('td button').last().click()
      await expect(page.locator('.one-day h2')).toBeFocused()
      expect(new URL(page.url()).search).toBe('?tab=timeline')
      await expectAccessible(page)

      await page.setViewportSize({ width: 1280, height: 600 })
      const { y } = await boxOf(page, '.one-day')
      await page.mouse.wheel(0, 300)
      await expect.poll(async () => (await boxOf(page, '.one-day')).y).toBeLessThan(y)

      // The address of a day shows it beside its month.
      await showScreen(
        page,
        '/en?page=calendar&day=' + (await page.locator('[data-day][aria-current]').getAttribute('data-day')),
      )
      const [month, day] = [await boxOf(page, '.calendar'), await boxOf(page, '.one-day')]
      expect(day.x).toBeGreaterThanOrEqual(month.x + month.width)
    })
    await test.step('today stands beside its month at first, and a year takes all the room', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto('/en?page=calendar&month=2024-02')
      // Of an earlier month, the last day.
      await expect(page.locator('.one-day h2')).toContainText('February 29')
      await page.goto('/en?page=calendar')
      await expect(page.locator('.one-day')).toContainText(t('common.today'))
      await page.getByText(t('calendar.viewYear'), { exact: true }).click()
      await expect(page.locator('.one-day')).toHaveCount(0)
      expect((await boxOf(page, '.calendar')).width).toBeGreaterThan(1000)
    })
    await test.step('the pages of the book have nearly their full size beside the choices', async () => {
      await showScreen(page, '/en?page=keepsake')
      await expect(page.locator('.keep-page').first()).toBeVisible()
      const [choices, sheet] = [await boxOf(page, 'main .card'), await boxOf(page, '.keep-page')]
      expect(sheet.x).toBeGreaterThanOrEqual(choices.x + choices.width)
      expect(sheet.width).toBeGreaterThan(780)
    })
  })

  test('the store has its filters above its list, and the rest beside it', async ({ page }) => {
    await openSample(page, 'en')
    const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
    await test.step('the filters stand above the list', async () => {
      for (const title of ['Zoo', 'Cinema', 'Picnic'])
        await page.request.post('/api/rewards', { data: { childId: child.id, title, pointsCost: 40 } })
      await page.goto('/en?tab=rewards')
      const filters = page.getByRole('tablist')
      await expect(filters).toBeVisible()
      const [above, list] = [(await filters.boundingBox())!, await boxOf(page, '.reward-grid')]
      expect(Math.abs(above.x - list.x)).toBeLessThanOrEqual(1)
      expect(above.y + above.height).toBeLessThanOrEqual(list.y)
    })
    await test.step('what stands beside a long list stays in sight', async () => {
      const rewards = Array.from({ length: 16 }, (_, n) => ({ title: `Trip ${n + 1}`, pointsCost: 40 }))
      const data = { childId: child.id, habits: [], quickActions: [], rewards }
      expect((await page.request.post(addPack.path, { data })).status()).toBe(addPack.status)
      await page.setViewportSize({ width: 1280, height: 600 })
      await page.goto('/en?tab=rewards')
      const beside = page.locator('.pane-right')
      await expect(beside.getByRole('link', { name: t('store.historyTitle') })).toBeVisible()
      const list = await boxOf(page, '.reward-grid')
      expect((await beside.boundingBox())!.x).toBeGreaterThanOrEqual(list.x + list.width)
      await page.mouse.move(500, 400)
      const scroll = async () => {
        await page.mouse.wheel(0, 300)
        return page.evaluate(() => scrollY)
      }
      await expect.poll(scroll).toBeGreaterThan(250)
      await expect(beside).toBeInViewport({ ratio: 1 })
    })
  })

  test('the landing page has its words beside the mascot, and four modules in a row', async ({
    page,
    expectAccessible,
    expectContrast,
  }) => {
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/es')
      const [mascot, words] = [await boxOf(page, '.landing-hero > .sprout'), await boxOf(page, '.landing-pitch')]
      expect(words.x).toBeGreaterThanOrEqual(mascot.x + mascot.width)
      const tops = await page
        .locator('.module-tile')
        .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().y))
      expect(new Set(tops).size).toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectContrast(page)
  })
})

test.describe('on a kitchen tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true })

  test('two children stand side by side, each with praise of its own, or one at a time', async ({
    page,
    expectAccessible,
  }) => {
    const shifts = await collectShifts(page)
    await openSample(page, 'en')
    const columns = page.locator('.child-column')
    await expect(columns).toHaveCount(2)
    await expect(columns.nth(1).locator('.praise-tile')).toHaveCount(4)
    await expect(page.locator('.mascot-button')).toBeVisible()
    await expect(page.locator('.asks-card')).toBeVisible()
    // The lines of a wish have their places once it is known.
    expect((await shifts()).filter((shift) => shift > 0.001)).toEqual([])
    const [first, second] = [(await columns.nth(0).boundingBox())!, (await columns.nth(1).boundingBox())!]
    expect(second.y).toBe(first.y)
    expect(second.x).toBeGreaterThanOrEqual(first.x + first.width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768)
    await expectAccessible(page)

    // The moment and the answer stand in the column of the tap.
    await expectMomentWithin(page, columns.nth(1), () => columns.nth(1).locator('.praise-tile').first().tap())
    await expect(columns.nth(1).getByRole('button', { name: t('common.undo') })).toBeVisible()
    await expect(columns.nth(0).getByRole('button', { name: t('common.undo') })).toHaveCount(0)
    // The other screens are about the child that was touched last.
    await tab(page, 'en', 'timeline').tap()
    await expect(page.locator('.face-tab').nth(1)).toHaveAttribute('aria-current', 'true')

    await tab(page, 'en', 'home').tap()
    await page.getByRole('button', { name: t('together.one') }).tap()
    await expect(columns).toHaveCount(0)
    await page.reload()
    await expect(page.locator('.praise-tile')).toHaveCount(4)
    await page.getByRole('button', { name: t('together.switch') }).tap()
    await expect(columns).toHaveCount(2)
  })
})

test('at a desk, the moment stands over the hero', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openSample(page, 'en')
  await page.getByRole('button', { name: t('together.one') }).click()
  // Looks in every frame: it is gone after a second.
  const looking = page.waitForFunction(() => {
    const [moment, star, hero] = ['.praise-moment:not([hidden])', '.praise-star', '.wish-hero'].map((one) =>
      document.querySelector(one)?.getBoundingClientRect().toJSON(),
    ) as [DOMRect?, DOMRect?, DOMRect?]
    return moment && star && hero && { moment, star, hero }
  })
  await page.locator('.praise-tile').first().click()
  const boxes = await looking
  const { moment, star, hero } = (await boxes.jsonValue())!
  expect(moment.left).toBeGreaterThanOrEqual(hero.left)
  expect(moment.right).toBeLessThanOrEqual(hero.right)
  expect(Math.abs(star.y + star.height / 2 - hero.y - hero.height / 2)).toBeLessThan(2)
})

test('a check-in is on the first screen of Home on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openSample(page, 'es')
  const expectOnFirstScreen = async () => {
    const check = page.locator('.today .check').first()
    await expect(check).toBeVisible()
    const [button, bar] = [(await check.boundingBox())!, (await page.locator('.tab-bar').boundingBox())!]
    expect(button.y + button.height).toBeLessThanOrEqual(bar.y)
  }
  await expect(page.getByText(say('es')('sample.banner'))).toBeVisible()
  // A child who waits for an answer comes first.
  const asked = (await (await page.request.get(`${listRequests.path}?status=open`)).json()) as { id: string }[]
  for (const { id } of asked) await page.request.post(declineRequest.path.replace('{id}', id), { data: {} })
  await page.reload()
  await expectOnFirstScreen()
  await keepSample(page)
  await page.goto('/es')
  await expectOnFirstScreen()
})

test('at a zoom of 400 % header and tab bar scroll with the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openSample(page, 'en')
  for (const search of ['', '?tab=timeline', '?tab=rewards', '?module=moments', '?tab=profile']) {
    if (search !== '') await showScreen(page, `/en${search}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, search).toBeLessThanOrEqual(320)
  }
  await page.evaluate(() => {
    scrollTo(0, 200)
  })
  await expect(page.locator('.shell-header')).not.toBeInViewport()
  await expect(page.locator('.tab-bar')).not.toBeInViewport()
})
