import { joinFamily, reply } from './members.ts'
import { openFamily, toast } from './people.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

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
  ignoreProblems(problems, /409/)
})
