import type { Page } from '@playwright/test'
import { ideas as en } from '../src/features/skills/messages/ideas/en.ts'
import { ideas as es } from '../src/features/skills/messages/ideas/es.ts'
import { ideas as zh } from '../src/features/skills/messages/ideas/zh.ts'
import { addPack } from '../src/features/packs/contract.ts'
import { items as packItems } from '../src/features/packs/messages/items/en.ts'
import { createDeferred } from '../src/testing/deferred.ts'
import { createFamily, openFamily, toast } from './people.ts'
import { expect, test } from './test.ts'
import { type Language, say } from './texts.ts'

const ideas = { zh, en, es }
const searches = { zh: '绳', en: 'ROPE', es: 'cuerda' } satisfies Record<Language, string>

const childOf = async (page: Page) => ((await (await page.request.get('/api/children')).json()) as { id: string }[])[0]!

const language = 'es'

test(`an idea is found, added, taken back and changed in ${language}`, async ({ page, expectAccessible }) => {
  const t = say(language)
  await createFamily(page, 'Mia')
  const child = await childOf(page)
  await page.request.put(`/api/children/${child.id}`, { data: { age: 9 } })
  await page.goto(`/${language}?module=skills`)
  // An empty list shows examples below its text.
  await page.getByRole('button', { name: t('ideas.more') }).click()
  const sheet = page.getByRole('dialog', { name: t('ideas.title') })
  await expect(sheet.getByLabel(t('ideas.age'))).toHaveValue('8-10')
  await expect(sheet.getByRole('listitem').first()).toContainText(ideas[language].jumpRope.title)
  await expectAccessible(page)

  await sheet.getByLabel(t('ideas.age')).selectOption('all')
  const count = Object.keys(ideas[language]).length
  await expect(sheet.getByRole('listitem')).toHaveCount(count)
  await expect(sheet.getByRole('status')).toHaveText(t('ideas.found', { count }))
  await sheet.getByLabel(t('ideas.search')).fill(searches[language])
  await expect(sheet.getByRole('listitem')).toHaveCount(1)
  // A tap adds it as it is, and says so where the finger was.
  const row = sheet.getByRole('listitem')
  await row.getByRole('button', { name: ideas[language].jumpRope.title }).click()
  await expect(row.getByRole('status')).toContainText(t('idea.addedPlain'))
  await expect(row.getByRole('button', { pressed: true })).toBeFocused()
  const added = async () =>
    ((await (await page.request.get(`/api/skills/${child.id}`)).json()) as { title: string }[]).map(
      ({ title }) => title,
    )
  expect(await added()).toEqual([ideas[language].jumpRope.title])
  await row.getByRole('button', { name: t('common.undo') }).click()
  await expect(row.getByRole('status')).toBeHidden()
  expect(await added()).toEqual([])
  // It was never used, so it is not put away either.
  expect(await (await page.request.get(`/api/skills/${child.id}?archived=true`)).json()).toEqual([])
  await row.getByRole('button', { name: ideas[language].jumpRope.title }).click()
  await expectAccessible(page)
  await row.getByRole('button', { name: t('idea.change') }).click()

  const form = page.getByRole('dialog', { name: t('edit.skill') })
  await expect(form.getByLabel(t('skills.name'), { exact: true })).toHaveValue(ideas[language].jumpRope.title)
  await expect(form.getByLabel(new RegExp(`^${t('skills.target')}`))).toHaveValue('100')
  await expect(form.getByLabel(new RegExp(`^${t('skills.unit')}`))).toHaveValue(ideas[language].jumpRope.unit)
  await expect(sheet).toBeHidden()
})

test('an idea adds a habit at once, a second one as well, and both can be taken back', async ({
  page,
  problems,
  context,
}) => {
  const t = say('en')
  await openFamily(page, 'en', 'Mia', '?module=habits')
  const idea = (title: string) => page.locator('.idea').filter({ hasText: title })
  const [teeth, bag] = [t('exampleHabits.teeth'), t('exampleHabits.bag')]
  await expect(idea(bag)).toBeVisible()
  // Habits, praise and rewards: the only way to all of them.
  await expect(page.getByRole('link', { name: t('packs.link') })).toHaveAttribute('href', /\?page=packs$/)
  await context.setOffline(true)
  await idea(bag).click()
  await expect(toast(page, 'en')).toContainText(t('common.needsConnection'))
  await expect(idea(bag)).toHaveAttribute('aria-pressed', 'false')
  await context.setOffline(false)
  problems.splice(0)

  await idea(teeth).dblclick()
  await expect(page.getByRole('button', { name: t('habits.details', { title: teeth }) })).toHaveCount(1)
  await expect(idea(teeth)).toHaveAccessibleName(t('idea.addedLabel', { title: teeth }))
  await expect(idea(teeth)).toBeFocused()
  await idea(bag).click()
  const lines = page.locator('.idea-line')
  await expect(lines).toContainText([t('idea.added'), t('idea.added')])
  await lines
    .first()
    .getByRole('button', { name: t('common.undo') })
    .click()
  await expect(lines).toHaveCount(1)
  await expect(page.getByRole('button', { name: t('habits.details', { title: teeth }) })).toHaveCount(0)
  await lines.getByRole('button', { name: t('idea.change') }).click()
  await expect(
    page.getByRole('dialog', { name: t('edit.habit') }).getByLabel(t('habits.name'), { exact: true }),
  ).toHaveValue(bag)
})

test('a ready-made reward that left the store is put back by a tap, with its picture', async ({ page }) => {
  const t = say('en')
  await openFamily(page, 'en', 'Mia', '?tab=rewards')
  const add = page.getByRole('button', { name: t('store.add') })
  await add.click()
  const sheet = page.getByRole('dialog', { name: t('store.add') })
  const name = sheet.getByRole('textbox', { name: t('store.name') })
  // All of them are there.
  await expect(name).toBeVisible()
  await expect(sheet.locator('.idea')).toHaveCount(0)

  // Also if the sheet opens before the store has loaded.
  await page.route('**/api/rewards/*', async (route) => {
    await name.waitFor()
    await route.continue()
  })
  await page.reload()
  const loaded = page.waitForResponse('**/api/rewards/*')
  await add.click()
  await loaded
  await expect(name).toBeVisible()
  await expect(sheet.locator('.idea')).toHaveCount(0)
  await page.unrouteAll()

  const child = await childOf(page)
  const rewards = (await (await page.request.get(`/api/rewards/${child.id}`)).json()) as {
    id: string
    presetKey: string | null
  }[]
  await page.request.delete(`/api/rewards/${rewards.find(({ presetKey }) => presetKey === 'toyCar')!.id}`)
  await page.reload()
  await add.click()
  await sheet.getByRole('button', { name: t('presetRewards.toyCar') }).click()
  await expect(sheet.locator('.idea-line')).toContainText(t('idea.addedPlain'))
  await sheet.getByRole('button', { name: t('idea.change') }).click()
  const form = page.getByRole('dialog', { name: t('store.editTitle') })
  await expect(form.getByRole('textbox', { name: t('store.cost') })).toHaveValue('100')
  await expect(form.getByRole('radio', { name: t('picture.car'), exact: true })).toBeChecked()
})

test('a challenge without a number that is completed says so, and a number otherwise', async ({ page }) => {
  const t = say('en')
  await createFamily(page, 'Mia')
  const child = await childOf(page)
  for (const skill of [{ title: 'Tie the shoes' }, { title: 'Jump rope', targetValue: 100, targetUnit: 'times' }])
    await page.request.post('/api/skills', { data: { childId: child.id, ...skill } })
  await page.goto('/en?module=skills')
  const summary = page.getByRole('button', { name: t('skills.showCompleted') })
  for (const title of ['Tie the shoes', 'Jump rope']) {
    const edit = page.getByRole('button', { name: t('edit.label', { title }) })
    await expect(edit).toBeVisible()
    // There is nothing to sum up before the first completion.
    await expect(summary).toHaveCount(title === 'Jump rope' ? 1 : 0)
    await edit.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('skills.quickComplete') })
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('skills.quickComplete') })
      .click()
    const celebration = page.getByRole('dialog', { name: t('skills.completedTitle') })
    await celebration.getByRole('button', { name: t('common.done') }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await summary.click()
  await expect(page.locator('article', { hasText: 'Tie the shoes' }).locator('.skill-best')).toHaveText(
    `${t('skills.completedPlain')} · ${t('common.pointsGain', { count: 20 })}`,
  )
  await expect(page.locator('article', { hasText: 'Jump rope' }).locator('.skill-best')).toContainText(
    t('skills.bestOpen', { best: 100, unit: 'times' }),
  )
})

test('an answer that comes after the ideas by age were left leads nowhere', async ({ page }) => {
  const t = say('en')
  await openFamily(page, 'en', 'Mia', '?module=habits')
  await page.getByRole('link', { name: t('packs.link') }).click()
  await page.locator('.pack input').first().check()
  const released = createDeferred<undefined>()
  await page.route(`**${addPack.path}`, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.getByRole('button', { name: t('packs.submit', { count: 1 }) }).click()
  await page.goBack()
  await expect(page).toHaveURL(/module=habits$/)
  released.resolve(undefined)
  await expect(toast(page, 'en')).toContainText(t('packs.added', { count: 1 }))
  await expect(page.getByRole('main').getByText(packItems.teethTwice)).toBeVisible()
  await expect(page).toHaveURL(/module=habits$/)
})
