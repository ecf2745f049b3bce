import type { Locator, Page } from '@playwright/test'
import { joinFamily, reply } from './members.ts'
import { openFamily, toast } from './people.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

/** Opens the sheet of a quick action without a long press, and closes it again. */
async function opensByKeyboardAndRightClick(page: Page, action: Locator, sheet: Locator): Promise<void> {
  const openings = [
    () => page.keyboard.press('ContextMenu'),
    () => page.keyboard.press('Shift+F10'),
    () => action.click({ button: 'right' }),
  ]
  for (const open of openings) {
    await action.focus()
    await open()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(action).toBeFocused()
  }
}

test('praise for several children is one act each, one undo, and a question about one alone', async ({
  page,
  app,
  problems,
  expectAccessible,
}) => {
  const t = say('en')
  await openFamily(page, 'en', 'Mia')
  const { id: leoId } = (await reply(page.request.post('/api/children', { data: { name: 'Leo' } }))) as { id: string }
  const balances = async () => {
    const children = (await (await page.request.get('/api/children')).json()) as { points: number }[]
    return children.map(({ points }) => points)
  }
  await page.goto('/en?module=behaviors')
  const action = (key: 'tidyToys' | 'helpClean', count: number) =>
    page.getByRole('button', { name: t('behaviors.positiveAction', { title: t(`defaults.${key}`), count }) })

  await page.getByRole('button', { name: t('several.open', { name: 'Mia' }) }).click()
  const sheet = page.getByRole('dialog', { name: t('several.choose') })
  await sheet.getByRole('checkbox', { name: 'Leo' }).check({ force: true })
  await expectAccessible(page)
  await sheet.getByRole('button', { name: t('common.done') }).click()
  await expect(page.getByText(t('several.now', { names: 'Mia and Leo' }))).toBeVisible()

  await action('tidyToys', 10).click()
  await expect(toast(page, 'en')).toContainText(t('several.given', { names: 'Mia and Leo' }))
  await expect.poll(balances).toEqual([10, 10])
  await toast(page, 'en')
    .getByRole('button', { name: t('common.undo') })
    .click()
  await expect.poll(balances).toEqual([0, 0])

  const { member } = await joinFamily(page.request, { baseURL: app.url, name: 'Papa' })
  const data = { childId: leoId, type: 'reward', title: t('defaults.helpClean'), points: 5 }
  await reply(member.post('/api/behaviors', { data }))
  await action('helpClean', 5).click()
  await expect(toast(page, 'en')).toContainText(t('several.one', { given: 'Mia', refused: 'Leo' }))
  await expect.poll(balances).toEqual([5, 5])
  await toast(page, 'en')
    .getByRole('button', { name: t('guard.again') })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('guard.again') })
    .click()
  await expect.poll(balances).toEqual([5, 10])

  await page.getByRole('button', { name: t('several.onlyOne', { name: 'Mia' }) }).click()
  await action('tidyToys', 10).click({ delay: 700 })
  await sheet.getByRole('checkbox', { name: 'Leo' }).check({ force: true })
  await sheet.getByRole('checkbox', { name: 'Mia' }).uncheck({ force: true })
  await sheet.getByRole('button', { name: t('behaviors.addSubmitUnlisted') }).click()
  await expect.poll(balances).toEqual([5, 20])

  // The press ended on the sheet, and the button got no click.
  await opensByKeyboardAndRightClick(page, action('tidyToys', 10), sheet)
  await page.goto('/en')
  await action('tidyToys', 10).click({ delay: 700 })
  await sheet.getByRole('checkbox', { name: 'Leo' }).check({ force: true })
  await expectAccessible(page)
  await sheet.getByRole('button', { name: t('behaviors.addSubmitUnlisted') }).click()
  await expect(toast(page, 'en')).toContainText(t('several.given', { names: 'Mia and Leo' }))
  await expect.poll(balances).toEqual([15, 30])
  await opensByKeyboardAndRightClick(page, action('tidyToys', 10), sheet)
  // A tap gives as before.
  await action('helpClean', 5).click()
  await expect.poll(balances).toEqual([20, 30])

  await page.getByRole('button', { name: t('praise.moreLabel') }).click()
  await page
    .getByRole('dialog', { name: t('praise.title', { name: 'Mia' }) })
    .getByRole('button', { name: t('behaviors.positiveAction', { title: t('defaults.helpOthers'), count: 10 }) })
    .click({ button: 'right' })
  await sheet.getByRole('checkbox', { name: 'Mia' }).uncheck({ force: true })
  await sheet.getByRole('checkbox', { name: 'Leo' }).check({ force: true })
  await sheet.getByRole('button', { name: t('behaviors.addSubmitUnlisted') }).click()
  await expect.poll(balances).toEqual([20, 40])
  ignoreProblems(problems, /409/)
})
