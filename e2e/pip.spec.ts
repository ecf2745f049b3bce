import { expect, type Page } from '@playwright/test'
import { createFamily } from './people.ts'
import { test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')
const grown = (page: Page) => page.getByRole('dialog', { name: t('pip.grown') })
/** The mascot on Home, at its stage. */
const stageOnHome = (page: Page, stage: number) => page.locator(`.wish-hero .sprout use[href$="#s${stage}"]`)

async function award(page: Page, points: number): Promise<string> {
  const [child] = (await (await page.request.get('/api/children')).json()) as { id: string }[]
  const data = { childId: child!.id, type: 'reward', title: `Helped ${points}`, points }
  const reply = await page.request.post('/api/behaviors', { data })
  expect(reply.ok(), await reply.text()).toBe(true)
  return ((await reply.json()) as { id: string }).id
}

const headerPoints = (page: Page, count: number) =>
  expect(page.locator('.points-pill').filter({ hasText: String(count) })).toBeVisible()

test('a new stage of the mascot is shown once, in a pause on Home, and an undo does not take it back', async ({
  page,
}) => {
  await page.clock.install()
  await createFamily(page, 'Mia')
  await award(page, 29)
  await page.goto('/en')
  // What is there on the first look is no news.
  await expect(stageOnHome(page, 1)).toBeAttached()
  await page.clock.runFor(5000)
  await expect(grown(page)).toHaveCount(0)

  // Not over a sheet.
  await page.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) }).click()
  await expect(page.getByRole('dialog', { name: t('children.selectTitle') })).toBeVisible()
  const activityId = await award(page, 10)
  await headerPoints(page, 39)
  await page.clock.runFor(5000)
  await expect(grown(page)).toHaveCount(0)
  await expect(stageOnHome(page, 1)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: t('children.selectTitle') })).toHaveCount(0)
  await page.clock.runFor(1600)
  await expect(grown(page)).toContainText(t('pip.grownText', { name: 'Mia', count: 39, stage: t('pip.s2') }))
  await expect(grown(page).getByRole('heading')).toBeFocused()
  await grown(page)
    .getByRole('button', { name: t('pip.thanks') })
    .click()
  await expect(stageOnHome(page, 2)).toBeAttached()

  const undone = await page.request.post(`/api/activities/${activityId}/undo`, { data: {} })
  expect(undone.ok(), await undone.text()).toBe(true)
  await headerPoints(page, 29)
  await expect(stageOnHome(page, 2)).toBeAttached()
  await page.reload()
  await expect(stageOnHome(page, 2)).toBeAttached()
  await award(page, 5)
  await headerPoints(page, 34)
  await page.clock.runFor(5000)
  await expect(grown(page)).toHaveCount(0)

  // Several stages at once are one screen, the last. The open sheet keeps the screen back until every point is there.
  await page.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) }).click()
  await expect(page.getByRole('dialog', { name: t('children.selectTitle') })).toBeVisible()
  await award(page, 100)
  await award(page, 99)
  for (let n = 0; n < 4; n++) await award(page, 90 + n)
  await headerPoints(page, 599)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: t('children.selectTitle') })).toHaveCount(0)
  await page.clock.runFor(1600)
  await expect(grown(page)).toContainText(t('pip.s4'))
})

test('what was completed while the app was closed fills the screen once, in the next pause on Home', async ({
  page,
  expectAccessible,
}) => {
  await page.clock.install()
  await createFamily(page, 'Mia')
  const [child] = (await (await page.request.get('/api/children')).json()) as { id: string }[]
  // The family's day: the machine has its time zone.
  const date = new Date().toLocaleDateString('sv')
  const complete = async (title: string) => {
    const data = { childId: child!.id, title, targetDays: 1 }
    const { id } = (await (await page.request.post('/api/habits', { data })).json()) as { id: string }
    const reply = await page.request.post(`/api/habits/${id}/checkin`, { data: { date } })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  const celebration = page.locator('.celebration-screen')
  await complete('Before')
  await page.goto('/en')
  await expect(stageOnHome(page, 1)).toBeAttached()
  // What is there on the first look is no news.
  await page.clock.runFor(5000)
  await expect(celebration).toHaveCount(0)

  await complete('Read')
  await complete('Make the bed')
  await page.reload()
  await headerPoints(page, 66)
  await page.clock.runFor(1600)
  // Several badges are one screen, and the mascot that has grown waits.
  await expect(celebration.getByRole('heading')).toHaveText(t('badges.several', { count: 2 }))
  await expect(celebration).toContainText(['Read', 'Make the bed', t('common.pointsGain', { count: 40 })].join(' · '))
  await expect(celebration.locator('.celebration-badge')).toHaveCount(2)
  await expect(celebration.getByRole('heading')).toBeFocused()
  await expect(grown(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.clock.runFor(2000)
  await expect(celebration).toHaveCount(0)
  await expect(grown(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.clock.runFor(500)
  await expect(grown(page)).toHaveCount(0)

  await page.reload()
  await headerPoints(page, 66)
  await page.clock.runFor(5000)
  await expect(celebration).toHaveCount(0)
})
