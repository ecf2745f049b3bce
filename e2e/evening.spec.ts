import type { Locator, Page } from '@playwright/test'
import { listChildren } from '../src/features/children/contract.ts'
import { ownHeader } from '../src/platform/http/ownResponse.ts'
import { answerLine, createFamily, openFamily, pointsPill } from './people.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

const praise = (page: Page, key: string, count: number) =>
  page
    .getByRole('region', { name: /^Well done/ })
    .getByRole('button', { name: t('behaviors.positiveAction', { title: t(`defaults.${key}`), count }), exact: true })
const checkIn = (page: Page, title: string) =>
  page.getByRole('button', { name: t('habits.checkInLabel', { title, count: 2 }) })
const star = (page: Page) => page.locator('.praise-moment')

async function post(page: Page, path: string, data: object): Promise<{ id: string }> {
  const reply = await page.request.post(path, { data })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as { id: string }
}

async function addHabits(page: Page, childId: string): Promise<void> {
  for (const title of ['Brush teeth', 'Pack the bag', 'Read']) await post(page, '/api/habits', { childId, title })
}

test('the evening round of two children takes at most 14 taps, without scrolling', async ({ page }) => {
  await createFamily(page, 'Emma')
  const ben = await post(page, '/api/children', { name: 'Ben' })
  const [emma] = (await (await page.request.get(listChildren.path)).json()) as [{ id: string }]
  await addHabits(page, emma.id)
  await addHabits(page, ben.id)
  await post(page, '/api/behaviors', { childId: emma.id, type: 'reward', kind: 'gift', title: 'Gift', points: 100 })
  await post(page, '/api/behaviors', { childId: ben.id, type: 'reward', kind: 'gift', title: 'Gift', points: 10 })
  await post(page, '/api/behaviors', { childId: ben.id, type: 'punishment', title: 'Shouted', points: 5 })
  const wish = await post(page, '/api/rewards', { childId: emma.id, title: 'Water park', pointsCost: 50 })
  await page.request.put(`/api/children/${emma.id}`, { data: { goalRewardId: wish.id } })
  await page.goto('/en')

  let taps = 0
  const tap = async (button: Locator) => {
    await expect(button).toBeInViewport({ ratio: 0.9 })
    await button.tap()
    taps += 1
  }
  const checkInAll = async () => {
    for (const title of ['Brush teeth', 'Pack the bag', 'Read']) await tap(checkIn(page, title))
  }

  await checkInAll()
  await tap(praise(page, 'greeting', 10))
  await expect(pointsPill(page, 'en', 116)).toBeVisible()
  await tap(page.getByRole('button', { name: t('wish.label', { title: 'Water park', points: 116, cost: 50 }) }))
  await tap(
    page.getByRole('dialog', { name: 'Water park' }).getByRole('button', { name: new RegExp(`^${t('store.redeem')}`) }),
  )
  await expect(pointsPill(page, 'en', 66)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tap(page.getByRole('button', { name: t('header.switch', { name: 'Ben' }) }))
  await checkInAll()
  await tap(praise(page, 'tidyToys', 10))
  await tap(page.getByRole('button', { name: t('praise.moreLabel') }))
  await tap(page.getByRole('button', { name: 'Shouted −5' }))
  await tap(
    page
      .getByRole('dialog', { name: t('behaviors.recordNegative') })
      .getByRole('button', { name: t('behaviors.recordNegative') }),
  )
  await expect(pointsPill(page, 'en', 16)).toBeVisible()
  await expect(answerLine(page)).toContainText(t('behaviors.recordedPunishment'))
  expect(taps).toBeLessThanOrEqual(14)
  const points = async () =>
    ((await (await page.request.get(listChildren.path)).json()) as { points: number }[]).map((child) => child.points)
  await expect.poll(points).toEqual([66, 16])
})

test('every tap during the moment lands and counts', async ({ page }) => {
  await openFamily(page, 'en', 'Mia')
  await addHabits(page, ((await (await page.request.get(listChildren.path)).json()) as [{ id: string }])[0].id)
  await post(page, '/api/behaviors', {
    childId: ((await (await page.request.get(listChildren.path)).json()) as [{ id: string }])[0].id,
    type: 'reward',
    kind: 'gift',
    title: 'Gift',
    points: 5,
  })
  await page.reload()
  /** By its place on the screen, so that what lies on top would get it. */
  const tapPlace = async (button: Locator) => {
    const { x, y, width, height } = (await button.boundingBox())!
    await page.touchscreen.tap(x + width / 2, y + height / 2)
  }
  /** Taps, and holds the moment at a time, whatever the machine is busy with. */
  const tapAndHoldAt = async (ms: number, button: Locator) => {
    const held = page.waitForFunction((time) => {
      const moment = document.querySelector('.praise-moment:not([hidden])')
      const running = moment?.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running') ?? []
      for (const animation of running) {
        animation.pause()
        animation.currentTime = time
      }
      return running.length > 0
    }, ms)
    await tapPlace(button)
    await held
  }
  await tapAndHoldAt(100, praise(page, 'greeting', 10))
  await tapAndHoldAt(300, praise(page, 'tidyToys', 10))
  await expect(pointsPill(page, 'en', 25)).toBeVisible()
  await tapAndHoldAt(500, praise(page, 'helpClean', 5))
  await expect(pointsPill(page, 'en', 30)).toBeVisible()
  await tapPlace(checkIn(page, 'Brush teeth'))
  await expect(pointsPill(page, 'en', 32)).toBeVisible()
  await expect(star(page)).toBeHidden()
  await page.reload()
  await tapAndHoldAt(700, praise(page, 'greeting', 10))
  await tapPlace(checkIn(page, 'Pack the bag'))
  await expect(pointsPill(page, 'en', 44)).toBeVisible()
  await expect(page.locator('.points-pill')).toHaveText('44')
})

test('praise that is refused leaves no star and says so, and the points are as before', async ({ page, problems }) => {
  await openFamily(page, 'en', 'Mia')
  await post(page, '/api/behaviors', {
    childId: ((await (await page.request.get(listChildren.path)).json()) as [{ id: string }])[0].id,
    type: 'reward',
    kind: 'gift',
    title: 'Gift',
    points: 5,
  })
  await page.reload()
  await page.route('**/api/behaviors', (route) =>
    route.fulfill({ headers: { [ownHeader]: '1' }, status: 404, json: { message: 'x', code: 'not_found' } }),
  )
  await praise(page, 'greeting', 10).tap()
  await expect(answerLine(page)).toContainText(t('praise.refused'))
  await expect(star(page)).toBeHidden()
  await expect(pointsPill(page, 'en', 5)).toBeVisible()
  await expect(answerLine(page).getByRole('button')).toHaveCount(0)
  ignoreProblems(problems, /status of 404/)
})

test('praise is said in one sentence, with what is left for the wish, and its answer has the undo', async ({
  page,
  expectAccessible,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openFamily(page, 'en', 'Mia')
  const [{ id: childId }] = (await (await page.request.get(listChildren.path)).json()) as [{ id: string }]
  await post(page, '/api/behaviors', { childId, type: 'reward', kind: 'gift', title: 'Gift', points: 5 })
  const wish = await post(page, '/api/rewards', { childId, title: 'Water park', pointsCost: 50 })
  await page.request.put(`/api/children/${childId}`, { data: { goalRewardId: wish.id } })
  await page.reload()
  await praise(page, 'greeting', 10).tap()
  // A still: nothing moves.
  await expect(star(page)).toBeVisible()
  expect(await page.locator('.praise-star').evaluate((element) => element.getAnimations().length)).toBe(0)
  const title = t('defaults.greeting')
  const said = t('praise.said', { name: 'Mia', title, count: 10, points: 15, left: 35, wish: 'Water park' })
  await expect(page.getByRole('banner').locator('[aria-live]')).toHaveText(said)
  await expect(answerLine(page)).toContainText(t('praise.given', { title, count: 10 }))
  await expectAccessible(page)
  await answerLine(page)
    .getByRole('button', { name: t('common.undo') })
    .tap()
  await expect(pointsPill(page, 'en', 5)).toBeVisible()
  await expect(answerLine(page)).toHaveCount(0)
})

test('“Made it right” is offered while there is a deduction to make right', async ({ page, expectAccessible }) => {
  await openFamily(page, 'en', 'Mia')
  const [{ id: childId }] = (await (await page.request.get(listChildren.path)).json()) as [{ id: string }]
  await post(page, '/api/behaviors', { childId, type: 'reward', kind: 'gift', title: 'Gift', points: 5 })
  await page.reload()
  const more = page.getByRole('button', { name: t('praise.moreLabel') })
  const sheet = page.getByRole('dialog', { name: t('praise.title', { name: 'Mia' }) })
  await more.tap()
  await expect(sheet.getByRole('button', { name: t('behaviors.giftButton', { count: 5 }) })).toBeVisible()
  await expect(sheet.getByRole('heading', { name: t('behaviors.remedyTitle') })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await post(page, '/api/behaviors', { childId, type: 'punishment', title: 'Shouted', points: 5 })
  await page.reload()
  await more.tap()
  await sheet
    .getByRole('button', { name: t('behaviors.remedyButton', { label: t('behaviors.remedySmall'), count: 5 }) })
    .tap()
  await expect(sheet).toHaveCount(0)
  await expect(pointsPill(page, 'en', 5)).toBeVisible()
  await more.tap()
  await expect(sheet.getByRole('heading', { name: t('behaviors.remedyTitle') })).toHaveCount(0)
})
