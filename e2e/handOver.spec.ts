import type { Page } from '@playwright/test'
import { openFamily } from './people.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

// Its copies must not lead back into the app.
test.use({ serviceWorkers: 'allow' })

const t = say('en')

const lentTitle = 'This device is with the children'

/** Opens the choice of ways in which a child gets a view of their own. */
async function openChoice(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) }).click()
  await page.getByRole('button', { name: t('lend.row', { name: 'Mia' }) }).click()
  await expect(page.getByRole('dialog', { name: t('lend.row', { name: 'Mia' }) })).toBeVisible()
}

async function expectLent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(lentTitle)
  expect(await page.content()).not.toMatch(/Mia|Robin/)
}

test('a guardian lends the phone with a PIN: nothing leads back into the app but the PIN', async ({
  page,
  problems,
  expectAccessible,
}) => {
  await openFamily(page, 'en', 'Mia')
  const other = await page.context().newPage()
  await other.goto('/en?module=habits')
  await expect(other.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) })).toBeVisible()

  await openChoice(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('lend.handOver', { name: 'Mia' }) }).click()
  const sheet = page.getByRole('dialog', { name: t('lend.handOver', { name: 'Mia' }) })
  await expectAccessible(page)
  const pin = sheet.getByLabel(t('lend.pinNew'))
  const submit = sheet.getByRole('button', { name: t('lend.submit'), exact: true })
  await pin.fill('1234')
  await submit.click()
  await expect(sheet.getByText(t('lend.pinEasy'))).toBeVisible()
  await expect(pin).toBeFocused()
  await pin.fill('2580')
  await submit.click()

  await expectLent(page)
  await expectLent(other)
  const stored = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    drafts: Object.keys(sessionStorage),
    child: /child/.test(document.cookie.replaceAll('=child', '')),
  }))
  expect(stored).toEqual({ databases: [], drafts: [], child: false })
  await page.goBack()
  await expectLent(page)
  await page.reload()
  await expectLent(page)
  await page.goto('/en?page=family')
  await expectLent(page)
  const tab = await page.context().newPage()
  await tab.goto('/')
  await expectLent(tab)
  expect((await page.request.get('/api/children')).status()).toBe(403)

  await page.getByLabel('PIN or password').fill('2581')
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('That is not right. Try again.')).toBeVisible()
  ignoreProblems(problems, /401/)
  await page.getByLabel('PIN or password').fill('2580')
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) })).toBeVisible()
})
