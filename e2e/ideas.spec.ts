import type { Page } from '@playwright/test'
import { ideas as en } from '../src/features/skills/messages/ideas/en.ts'
import { ideas as es } from '../src/features/skills/messages/ideas/es.ts'
import { ideas as zh } from '../src/features/skills/messages/ideas/zh.ts'
import { createFamily, openFamily, openFold, toast } from './people.ts'
import { expect, test } from './test.ts'
import { type Language, say } from './texts.ts'

const ideas = { zh, en, es }
const searches = { zh: '绳', en: 'ROPE', es: 'cuerda' } satisfies Record<Language, string>

const childOf = async (page: Page) => ((await (await page.request.get('/api/children')).json()) as { id: string }[])[0]!

const language = 'es'

test(`an idea is found and fills the form in ${language}`, async ({ page, expectAccessible }) => {
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
  await sheet.getByRole('button', { name: ideas[language].jumpRope.title }).click()
  await expect(sheet).toBeHidden()

  const form = page.getByRole('dialog', { name: t('skills.add') })
  await expect(form.getByLabel(t('skills.name'), { exact: true })).toHaveValue(ideas[language].jumpRope.title)
  await expect(form.getByLabel(new RegExp(`^${t('skills.target')}`))).toHaveValue('100')
  await openFold(page)
  await expect(form.getByLabel(new RegExp(`^${t('skills.unit')}`))).toHaveValue(ideas[language].jumpRope.unit)
  await form.getByRole('button', { name: t('common.add'), exact: true }).click()
  await expect(form).toBeHidden()

  // Until it goes, the toast lies over the end of the next sheet.
  await expect(toast(page, language).getByText(t('skills.added'))).toBeHidden()
  // An action that is already in the list cannot be picked a second time.
  await page
    .getByRole('button', { name: t('skills.add') })
    .first()
    .click()
  await form.getByRole('button', { name: t('ideas.more') }).click()
  await sheet.getByRole('button', { name: ideas[language].jumpRope.title }).click({ force: true })
  await expect(toast(page, language)).toContainText(t('ideas.alreadyThere', { title: ideas[language].jumpRope.title }))
  await expect(sheet).toBeVisible()
})

test('a ready-made reward that is in the store is not offered a second time', async ({ page }) => {
  const t = say('en')
  await openFamily(page, 'en', 'Mia', '?tab=rewards')
  await page.getByRole('button', { name: t('store.add') }).click()
  const sheet = page.getByRole('dialog', { name: t('store.add') })
  const chip = sheet.getByRole('button', { name: t('presetRewards.toyCar') })
  await expect(chip).toHaveAttribute('aria-disabled', 'true')
  await chip.click({ force: true })
  await expect(toast(page, 'en')).toContainText(t('store.alreadyThere', { title: t('presetRewards.toyCar') }))
  await expect(sheet.getByLabel(t('store.name'), { exact: true })).toHaveValue('')
  // The row is wider than the screen. The focus brings a chip into sight as a whole.
  for (let chips = 1; chips < 5; chips += 1) await page.keyboard.press('Tab')
  const fifth = sheet.getByRole('button', { name: t('presetRewards.laterBedtime') })
  await expect(fifth).toBeFocused()
  await expect(fifth).toBeInViewport({ ratio: 0.99 })

  const child = await childOf(page)
  const rewards = (await (await page.request.get(`/api/rewards/${child.id}`)).json()) as {
    id: string
    presetKey: string | null
  }[]
  await page.request.delete(`/api/rewards/${rewards.find(({ presetKey }) => presetKey === 'toyCar')!.id}`)
  await page.reload()
  await page.getByRole('button', { name: t('store.add') }).click()
  await expect(chip).not.toHaveAttribute('aria-disabled')
  await chip.click()
  await expect(sheet.getByLabel(t('store.name'), { exact: true })).toHaveValue(t('presetRewards.toyCar'))
  await openFold(page)
  await expect(sheet.getByRole('radio', { name: t('picture.car'), exact: true })).toBeChecked()
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
