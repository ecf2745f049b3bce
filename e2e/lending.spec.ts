import type { Page } from '@playwright/test'
import { setPin } from '../src/features/auth/contract.ts'
import { listChildren } from '../src/features/children/contract.ts'
import { addDevice, lend } from '../src/features/lending/contract.ts'
import { recordFigure } from './figures.ts'
import { openFamily, tab } from './people.ts'
import { expect, ignoreProblems, networkErrors, test } from './test.ts'

// With the service worker, which has a copy of the app's page.
test.use({ serviceWorkers: 'allow' })

const name = 'Zebulon'
const lentTitle = 'This device is with the children'

const expectLent = (page: Page) => expect(page.getByRole('heading', { level: 1, name: lentTitle })).toBeVisible()

async function lendTo(page: Page): Promise<void> {
  const [child] = (await (await page.request.get(listChildren.path)).json()) as { id: string }[]
  await page.request.put(setPin.path, { data: { pin: '2580' } })
  const lent = await page.request.post(lend.path, { data: { childIds: [child!.id] } })
  expect(lent.status()).toBe(200)
}

test('a lent browser cannot be left without the PIN, and is the guardian’s again with it', async ({
  page,
  context,
  problems,
  expectAccessible,
}) => {
  await openFamily(page, 'en', name)
  await tab(page, 'en', 'rewards').click()
  const other = await context.newPage()
  await other.goto('/en')
  await expect(other.getByText(name).first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)

  await lendTo(page)
  for (const address of [
    '/',
    '/en?tab=profile',
    '/?page=account',
    '/en/ai-chat',
    '/keepsake',
    '/es/sign-in',
    '/nothing',
  ]) {
    await page.goto(address)
    await expect(page.getByLabel(/^PIN /)).toBeVisible()
    expect(await page.content()).not.toContain(name)
  }
  await page.goto('/en')
  await expectLent(page)
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByLabel(/^PIN /)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(/^PIN /)).toBeVisible()
  // Another tab leaves as soon as it is shown.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectLent(other)
  await other.close()

  await context.setOffline(true)
  await page.goto('/en')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.content()).not.toContain(name)
  await context.setOffline(false)

  await page.goto('/en')
  await page.getByLabel('PIN or password').fill('1111')
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('That is not right. Try again.')).toBeVisible()
  await page.getByLabel('PIN or password').fill('2580')
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText(name).first()).toBeVisible()
  ignoreProblems(problems, networkErrors)
  // The other tab made requests, and a wrong PIN was sent.
  ignoreProblems(problems, /40[13]/)
  recordFigure('S14', 'a lent browser, by Back, reload, another tab, seven addresses and an offline start: 0 names')
})

test('an address pairs a browser by its button, and the page asks before it is signed out', async ({ page }) => {
  await openFamily(page, 'en', name)
  const [child] = (await (await page.request.get(listChildren.path)).json()) as { id: string }[]
  const made = await page.request.post(addDevice.path, { data: { childIds: [child!.id] } })
  const { url } = (await made.json()) as { url: string }
  await page.goto(url)
  await expect(page.getByText('You are signed in here as Robin.')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, use it' }).click()
  await expectLent(page)
  await page.goto('/api/logout')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/en')
  await expect(page.getByText(lentTitle)).toBeHidden()
})
