import type { Locator, Page } from '@playwright/test'
import {
  answerLine,
  createFamily,
  deleteRow,
  header,
  openFamily,
  openHabitEdit,
  pointsPill,
  rewardCard,
  tab,
  waitForClosedDialogs,
} from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

/** Collects the requests that change something from now on. */
function collectChanges(page: Page): string[] {
  const changes: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() !== 'GET') changes.push(`${request.method()} ${path.replace(/[0-9a-f-]{36}/, '{id}')}`)
  })
  return changes
}

/** Loads another page. */
async function open(page: Page, address: string): Promise<void> {
  await waitForClosedDialogs(page)
  await page.goto(address)
}

interface Finger {
  x: number
  y: number
  id: number
}

/** Sends both taps before the page can render. */
async function doubleTap(target: Locator): Promise<void> {
  await target.evaluate((element) => {
    for (let n = 0; n < 2; n += 1) (element as HTMLElement).click()
  })
}

/**
 * Touches what closes a dialog over a row, and taps at the same place when it has closed.
 * @param touch a first tap, or a finger that is lifted only then
 */
async function tapThrough(target: Locator, row: Locator, touch: 'tap' | 'hold'): Promise<void> {
  const beneath = await row.elementHandle()
  await target.evaluate(
    async (element, { beneath, touch }) => {
      const { left, top, width, height } = beneath.getBoundingClientRect()
      const [clientX, clientY] = [left + width / 2, top + height / 2]
      const dispatch = (type: string, on: Element, timeStamp: number) => {
        const finger = { pointerType: 'touch', detail: 1, clientX, clientY }
        const event = new PointerEvent(type, { ...finger, bubbles: true, cancelable: true })
        // Times of its own, so that a busy machine makes no slow double tap of it.
        Object.defineProperty(event, 'timeStamp', { value: timeStamp })
        on.dispatchEvent(event)
      }
      const now = performance.now()
      dispatch('pointerdown', element, now)
      if (touch === 'tap') dispatch('click', element, now)
      else (element as HTMLElement).click()
      while (!beneath.contains(document.elementFromPoint(clientX, clientY))) await new Promise(requestAnimationFrame)
      if (touch === 'tap') dispatch('pointerdown', beneath, now + 200)
      dispatch('click', beneath, now + (touch === 'tap' ? 200 : 2000))
    },
    { beneath, touch },
  )
}

test('a double tap on a form adds one child, habit, skill, moment or reward', async ({ page }) => {
  await openFamily(page, 'en', 'Mia')
  const changes = collectChanges(page)
  const submit = (name: string) =>
    page.getByRole('dialog', { name }).getByRole('button', { name: t('common.add'), exact: true })

  await header(page)
    .getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) })
    .click()
  await page.getByRole('button', { name: t('children.addTitle') }).click()
  await page
    .getByRole('dialog', { name: t('children.addTitle') })
    .getByLabel(t('children.name'), { exact: true })
    .fill('Leo')
  await doubleTap(submit(t('children.addTitle')))
  await expect(header(page).getByRole('button', { name: t('header.current', { name: 'Leo' }) })).toBeVisible()

  for (const [address, group, field] of [
    ['/en?module=habits', 'habits', 'name'],
    ['/en?module=skills', 'skills', 'name'],
    ['/en?tab=rewards', 'store', 'name'],
  ] as const) {
    await open(page, address)
    await page
      .getByRole('button', { name: t(`${group}.add`) })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: t(`${group}.add`) })
    await sheet.getByRole('textbox', { name: t(`${group}.${field}`) }).fill('Read')
    if (group === 'store') await sheet.getByRole('textbox', { name: t('store.cost') }).fill('5')
    await doubleTap(submit(t(`${group}.add`)))
    await expect(sheet).toBeHidden()
  }

  await open(page, '/en?module=moments')
  await page.getByRole('radio', { name: t('weather.sunny') }).press(' ')
  await page.getByRole('radio', { name: t('mood.happy'), exact: true }).press(' ')
  await doubleTap(page.getByRole('button', { name: t('moments.save') }))
  await expect(page.getByRole('button', { name: t('moments.another') })).toBeVisible()

  expect(changes).toEqual([
    'POST /api/children',
    'POST /api/habits',
    'POST /api/skills',
    'POST /api/rewards',
    'POST /api/moments',
  ])
})

test('a double tap moves points once', async ({ page }) => {
  const changes = collectChanges(page)
  await openFamily(page, 'en', 'Mia', '?module=behaviors')
  const row = page.getByRole('button', { name: t('behaviors.giftButton', { count: 20 }) })
  for (const touch of ['tap', 'hold'] as const) {
    await header(page)
      .getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) })
      .click()
    await tapThrough(page.getByRole('dialog').getByRole('radio'), row, touch)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await doubleTap(page.getByRole('button', { name: t('behaviors.giftButton', { count: 50 }) }))
  await expect(pointsPill(page, 'en', 50)).toBeVisible()
  const undo = answerLine(page).getByRole('button', { name: t('common.undo') })
  await doubleTap(undo)
  await expect(pointsPill(page, 'en', 0)).toBeVisible()
  // After a moment it counts as another tap.
  await page.waitForTimeout(900)
  await page.getByRole('button', { name: t('behaviors.giftButton', { count: 50 }) }).click()
  await expect(pointsPill(page, 'en', 50)).toBeVisible()

  await tab(page, 'en', 'rewards').click()
  await rewardCard(page, t('presetRewards.stickerSet')).click()
  await doubleTap(page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${t('store.redeem')}`) }))
  await expect(pointsPill(page, 'en', 0)).toBeVisible()

  await open(page, '/en?module=habits')
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  await page.request.post('/api/habits', { data: { childId: child.id, title: 'Read' } })
  await page.reload()
  await doubleTap(page.getByRole('button', { name: t('habits.checkInLabel', { title: 'Read', count: 2 }) }))
  await expect(pointsPill(page, 'en', 2)).toBeVisible()
  await openHabitEdit(page, 'Read')
  await deleteRow(page).click()
  await doubleTap(page.getByRole('alertdialog').getByRole('button', { name: t('common.delete'), exact: true }))
  await expect(page.getByText(t('habits.emptyTitle'))).toBeVisible()

  expect(changes).toEqual([
    'POST /api/behaviors',
    'POST /api/activities/{id}/undo',
    'POST /api/behaviors',
    'POST /api/rewards/redeem',
    'POST /api/habits/{id}/checkin',
    'DELETE /api/habits/{id}',
  ])
})

test('praise again counts, though the first has no response yet and the screen was left meanwhile', async ({
  page,
}) => {
  await openFamily(page, 'en', 'Mia', '?module=behaviors')
  const gift = page.getByRole('button', { name: t('behaviors.giftButton', { count: 50 }) })
  let release: (() => void) | undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/behaviors', async (route) => {
    await isReleased
    await route.continue()
  })
  const isSent = page.waitForRequest('**/api/behaviors')
  await gift.click()
  await isSent
  await tab(page, 'en', 'home').click()
  await expect(gift).toBeHidden()
  await page.goBack()
  // After a moment it is no double tap.
  await page.waitForTimeout(900)
  await gift.click()
  await expect(pointsPill(page, 'en', 100)).toBeVisible()
  release?.()
  await expect
    .poll(async () => ((await (await page.request.get('/api/children')).json()) as [{ points: number }])[0].points)
    .toBe(100)
})

test('a double tap creates one account or one sample family', async ({ page }) => {
  const changes = collectChanges(page)
  await page.goto('/en/sign-in')
  await doubleTap(page.getByRole('button', { name: t('signIn.demo') }))
  await expect(page.getByRole('navigation', { name: t('a11y.mainNav') })).toBeVisible()
  // Without a page that would notice that its session is gone.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/en/sign-in')
  await page.getByRole('tab', { name: t('signIn.submitCreate') }).click()
  await page.getByLabel(t('signIn.name')).fill('Robin')
  await page.getByLabel(t('signIn.email')).fill(`robin-${Date.now()}@example.com`)
  await page.getByLabel(t('signIn.password'), { exact: true }).fill('one long password')
  await doubleTap(page.getByRole('button', { name: t('signIn.submitCreate') }))
  await expect(page.getByText(t('home.noChildrenTitle'))).toBeVisible()
  expect(changes).toEqual(['POST /api/auth/sample-family', 'POST /api/auth/sign-up/email'])
})

test('a second finger moves no other row, and a drag ends with its sheet', async ({ page }) => {
  await createFamily(page, 'Mia')
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  for (const title of ['Wash', 'Read', 'Sing'])
    await page.request.post('/api/habits', { data: { childId: child.id, title } })
  await page.goto('/en?module=habits')
  await openHabitEdit(page, 'Read')
  const open = page.getByRole('dialog').getByRole('button', { name: t('order.title') })
  const sheet = page.getByRole('dialog', { name: t('order.title') })
  const rows = sheet.getByRole('listitem')
  await open.click()
  await expect(rows).toHaveText(['Sing', 'Read', 'Wash'])

  const session = await page.context().newCDPSession(page)
  const placeOf = async (row: number, id: number): Promise<Finger> => {
    const { x, y, width, height } = (await sheet.locator('.drag-handle').nth(row).boundingBox())!
    return { x: x + width / 2, y: y + height / 2, id }
  }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const first = await placeOf(0, 0)
  const second = await placeOf(1, 1)
  await touch('touchStart', [first])
  await touch('touchStart', [first, second])
  await touch('touchMove', [first, { ...second, y: second.y + 150 }])
  await touch('touchEnd', [])
  await expect(sheet.locator('.is-dragged')).toHaveCount(0)
  await expect(rows).toHaveText(['Sing', 'Read', 'Wash'])

  await touch('touchStart', [first])
  await expect(sheet.locator('.is-dragged')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await touch('touchEnd', [])
  await expect(sheet).toBeHidden()
  await open.click()
  await expect(rows).toHaveText(['Sing', 'Read', 'Wash'])
  await expect(sheet.locator('.is-dragged')).toHaveCount(0)
})
