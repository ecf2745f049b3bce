import { createFamily, openHabitEdit, toast } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

test('a form folds what need not be filled in, says what is chosen there, and opens for what is wrong', async ({
  page,
  expectAccessible,
}) => {
  await createFamily(page, 'Mia')
  await page.goto('/en?module=habits')
  const add = page.getByRole('button', { name: t('habits.add') }).first()
  await add.click()
  const sheet = page.getByRole('dialog', { name: t('habits.add') })
  const fold = sheet.locator('summary').first()
  const target = sheet.getByRole('textbox', { name: t('habits.targetDays') })
  const submit = sheet.getByRole('button', { name: t('common.add'), exact: true })
  await expect(fold).toContainText(`${t('habits.everyDay')} · ${t('habits.days', { count: 21 })}`)
  await expect(target).toBeHidden()
  expect((await fold.boundingBox())!.height).toBeGreaterThanOrEqual(52)
  await expectAccessible(page)

  await fold.press('Enter')
  await target.fill('0')
  await fold.press('Enter')
  await sheet.getByRole('textbox', { name: t('habits.name') }).fill('Read')
  await submit.click()
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: t('habits.weekends') }).click()
  await target.fill('7')
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog')).toHaveCount(0)

  // What was typed is kept, and what was opened is not.
  await add.click()
  await expect(fold).toContainText(`${t('habits.weekends')} · ${t('habits.days', { count: 7 })}`)
  await expect(target).toBeHidden()
  await submit.click()
  await expect(sheet).toBeHidden()

  const edit = page.getByRole('dialog', { name: t('edit.habit') })
  await openHabitEdit(page, 'Read')
  await expect(edit.getByRole('textbox', { name: t('habits.targetDays') })).toHaveValue('7')
  await expect(edit.getByRole('textbox', { name: t('habits.targetDays') })).toBeVisible()
})

test('an empty field is no failure: it says what it needs, in ink and without a toast, and gets the focus', async ({
  page,
}) => {
  await createFamily(page, 'Mia')
  const text = t('form.nameMissing')
  const forms = [
    { search: '?module=habits', open: t('habits.add'), field: t('habits.name'), submit: t('common.add') },
    { search: '?module=skills', open: t('skills.add'), field: t('skills.name'), submit: t('common.add') },
    { search: '?tab=rewards', open: t('store.add'), field: t('store.name'), submit: t('common.add') },
    {
      search: '?module=behaviors',
      open: t('behaviors.addPositive'),
      field: t('behaviors.name'),
      submit: t('quickList.giveAndKeep'),
    },
    {
      search: '?page=quick-list',
      open: t('quickList.prepare'),
      field: t('behaviors.name'),
      submit: t('quickList.prepareSubmit'),
    },
  ]
  for (const { search, open, field, submit } of forms)
    await test.step(search, async () => {
      await page.goto(`/en${search}`)
      await page.getByRole('button', { name: open }).first().click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('button', { name: submit, exact: true }).click()
      const note = sheet.locator('.field-error').first()
      await expect(note).toHaveText(text)
      await expect(note).toHaveRole('status')
      const input = sheet.getByRole('textbox', { name: field })
      await expect(input).toBeFocused()
      await expect(input).toHaveAccessibleDescription(new RegExp(text))
      const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color)
      await expect(note).toHaveCSS('color', ink)
      await expect(input).toHaveCSS('border-color', ink)
      await expect(toast(page, 'en').locator('.toast')).toHaveCount(0)
    })
})
