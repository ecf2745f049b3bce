import type { Page } from '@playwright/test'
import { addHabit } from '../src/features/habits/contract.ts'
import { addReward } from '../src/features/rewards/contract.ts'
import { openFamily, signIn } from './people.ts'
import { pairTablet } from './tablet.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

const created = async (page: Page, { path }: { path: string }, data: object): Promise<string> => {
  const reply = await page.request.post(path, { data })
  expect(reply.status()).toBe(201)
  return ((await reply.json()) as { id: string }).id
}

const cardOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('what a child asks for shows on Home at once, is answered there, and an undo opens it again', async ({
  page,
  browser,
  app,
  problems,
  expectAccessible,
}) => {
  await openFamily(page, 'en', 'Mia')
  const tablet = await pairTablet(page, browser, app.url)
  const { childId } = tablet
  const habit = await created(page, addHabit, { childId, title: 'Piano', difficulty: 'easy' })
  const reward = await created(page, addReward, { childId, title: 'Kite', category: 'gift', pointsCost: 50 })
  await page.reload()
  await expect(page.getByText('Piano')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Mia asks/ })).toHaveCount(0)

  await tablet.ask({ kind: 'habit', subjectId: habit })
  const card = page.getByRole('button', { name: new RegExp(`^${t('asks.card', { name: 'Mia', count: 1 })}`) })
  await card.click()
  const sheet = page.getByRole('dialog', { name: t('asks.title') })
  await tablet.ask({ kind: 'deed', title: 'Helped Leo', note: 'With his shoes' })
  await tablet.ask({ kind: 'reward', subjectId: reward })
  await tablet.ask({ kind: 'wish', title: 'A hamster' })
  await expect(sheet.getByRole('group')).toHaveCount(4)
  await expectAccessible(page)

  const ticked = cardOf(page, t('asks.habit', { title: 'Piano' }))
  await ticked.getByRole('button', { name: t('asks.yesPoints', { points: '+2' }) }).click()
  await expect(ticked).toHaveCount(0)
  expect(await tablet.asked()).toContainEqual(expect.objectContaining({ kind: 'habit', status: 'granted' }))
  await page.getByRole('button', { name: t('common.undo'), exact: true }).click()
  await expect(ticked).toBeVisible()
  expect(await tablet.asked()).toContainEqual(expect.objectContaining({ kind: 'habit', status: 'open' }))

  const deed = cardOf(page, t('asks.deed', { title: 'Helped Leo' }))
  await expect(deed).toContainText('With his shoes')
  await deed.getByRole('button', { name: t('asks.other') }).click()
  // The form has taken the place of the button.
  await expect(deed).toBeFocused()
  await deed.getByRole('textbox', { name: t('behaviors.points') }).fill('101')
  await deed.getByRole('button', { name: t('asks.yesPoints', { points: '+101' }) }).click()
  await expect(deed.getByText(t('validation.behaviorPoints', { max: 100 }))).toBeVisible()
  await deed.getByRole('button', { name: '15', exact: true }).click()
  await deed.getByRole('button', { name: t('asks.yesPoints', { points: '+15' }) }).click()
  await expect(deed).toHaveCount(0)

  const kite = cardOf(page, t('asks.reward', { title: 'Kite' }))
  await kite.getByRole('button', { name: t('asks.yesCost', { count: 50 }) }).click()
  await expect(kite.getByRole('status')).toHaveText(t('asks.short', { name: 'Mia', have: 15, cost: 50 }))
  ignoreProblems(problems, /409/)
  await kite.getByRole('button', { name: t('asks.notNow') }).click()
  await kite.getByText(t('asks.wordWeekend')).click()
  await expectAccessible(page)
  // That of the deed is gone.
  const undo = page.getByRole('button', { name: t('common.undo'), exact: true })
  await expect(undo).toHaveCount(0)
  await kite.getByRole('button', { name: t('asks.notNow') }).click()
  await undo.click()
  await expect(kite.getByRole('button', { name: t('asks.yesCost', { count: 50 }) })).toBeVisible()
  await kite.getByRole('button', { name: t('asks.notNow') }).click()
  await kite.getByText(t('asks.wordWeekend')).click()
  await kite.getByRole('button', { name: t('asks.notNow') }).click()
  await expect(kite).toHaveCount(0)
  expect(await tablet.asked()).toContainEqual(
    expect.objectContaining({ kind: 'reward', status: 'declined', answer: t('asks.wordWeekend') }),
  )

  const wish = cardOf(page, t('asks.wish', { title: 'A hamster' }))
  await wish.getByRole('button', { name: t('asks.yesStore') }).click()
  await wish.getByRole('textbox', { name: t('asks.priceTitle') }).fill('300')
  await wish.getByRole('button', { name: t('asks.yesStore') }).click()
  await expect(wish).toHaveCount(0)
  expect(await tablet.asked()).toContainEqual(
    expect.objectContaining({ kind: 'wish', status: 'granted', points: 300, title: 'A hamster' }),
  )

  const open = (await tablet.asked()).find(({ status }) => status === 'open')
  await tablet.withdraw(open!.id)
  await expect(ticked.getByText(t('asks.withdrawn', { name: 'Mia' }))).toBeVisible()
  await expect(sheet.getByRole('heading', { name: t('asks.done') })).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: t('common.close'), exact: true }).click()
  await expect(card).toHaveCount(0)

  await tablet.ask({ kind: 'deed', title: 'Swept the floor' })
  await page.goto('/en?requests=open')
  await expect(cardOf(page, t('asks.deed', { title: 'Swept the floor' }))).toBeVisible()
  await expect(page).toHaveURL(/\/en\/$/)
  await tablet.close()
})

test('habits are granted together, two members answer once, and without a connection requests can be read', async ({
  page,
  browser,
  app,
  context,
  problems,
}) => {
  const who = await openFamily(page, 'en', 'Mia')
  const tablet = await pairTablet(page, browser, app.url)
  const { childId } = tablet
  for (const title of ['Piano', 'Read', 'Bath', 'Bed']) {
    const habit = await created(page, addHabit, { childId, title, difficulty: 'easy' })
    await tablet.ask({ kind: 'habit', subjectId: habit })
  }
  const elsewhere = await browser.newContext({ baseURL: app.url })
  const other = await elsewhere.newPage()
  await signIn(other, 'en', who)
  for (const each of [page, other]) {
    await each.goto('/en')
    await each.getByRole('button', { name: /^Mia asks 4 things/ }).click()
  }
  const sheet = page.getByRole('dialog', { name: t('asks.title') })
  const piano = t('asks.habit', { title: 'Piano' })
  await cardOf(other, piano).getByRole('button', { name: /^Yes/ }).click()
  await expect(cardOf(page, piano)).toContainText(t('asks.already', { by: 'Robin' }))
  await expect(cardOf(page, piano)).toHaveCount(0)

  await context.setOffline(true)
  await expect(sheet.getByText(t('common.needsConnection'))).toBeVisible()
  await expect(sheet.getByRole('group')).toHaveCount(3)
  await expect(sheet.getByRole('group').getByRole('button')).toHaveCount(0)
  ignoreProblems(problems, /ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(false)

  await sheet.getByRole('button', { name: t('asks.yesAll', { count: 3 }) }).click()
  await expect(sheet.getByRole('heading', { name: t('asks.done') })).toBeVisible()
  await expect(page.getByText(t('asks.grantedAll', { count: 3 }))).toBeVisible()
  await expect(other.getByRole('heading', { name: t('asks.done') })).toBeVisible()
  await elsewhere.close()
  await tablet.close()
})
