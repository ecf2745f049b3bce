import { listChildren } from '../src/features/children/contract.ts'
import { openFamily } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

test('an edit keeps what another tab changed meanwhile, and says so', async ({ page, context }) => {
  await openFamily(page, 'en', 'Mia')
  const [child] = await (await page.request.get(listChildren.path)).json()
  const edit = async (inPage: typeof page) => {
    await inPage.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) }).click()
    await inPage.getByRole('button', { name: t('children.manage') }).click()
    await inPage.getByRole('button', { name: t('children.editTitle', { name: 'Mia' }) }).click()
  }
  await edit(page)
  const age = page.getByRole('textbox', { name: t('children.age') })
  await age.fill('9')

  const other = await context.newPage()
  await other.goto('/en')
  await edit(other)
  await other.getByRole('textbox', { name: t('children.name') }).fill('Mila')
  await other.getByRole('button', { name: t('common.save') }).click()
  await expect(other.getByText(t('children.updated'))).toBeVisible()
  await other.close()

  await page.bringToFront()
  // The list is requested again when the tab is seen again.
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await expect(page.getByText(t('common.changedMeanwhile'))).toBeVisible()
  await expect(page.getByRole('textbox', { name: t('children.name') })).toHaveValue('Mila')
  await expect(age).toHaveValue('9')
  await page.getByRole('button', { name: t('common.save') }).click()
  await expect(page.getByText(t('children.updated'))).toBeVisible()
  const [after] = await (await page.request.get(listChildren.path)).json()
  expect([after.id, after.name, after.age]).toEqual([child.id, 'Mila', 9])
})

test('an edit sends the changed field only, also when the tab does not know of the other change', async ({ page }) => {
  await openFamily(page, 'en', 'Mia')
  const [child] = await (await page.request.get(listChildren.path)).json()
  await page.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) }).click()
  await page.getByRole('button', { name: t('children.manage') }).click()
  await page.getByRole('button', { name: t('children.editTitle', { name: 'Mia' }) }).click()
  await page.getByRole('textbox', { name: t('children.age') }).fill('9')
  await page.request.put(`/api/children/${child.id}`, { data: { name: 'Mila' } })
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: t('common.save') }).click()
  expect((await sent).postDataJSON()).toEqual({ age: 9 })
  await expect(page.getByRole('button', { name: t('a11y.switchChild', { name: 'Mila' }) })).toBeAttached()
})
