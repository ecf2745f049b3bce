import type { Page } from '@playwright/test'
import { setPin } from '../src/features/auth/contract.ts'
import { addChild, listChildren } from '../src/features/children/contract.ts'
import { addDevice, lend } from '../src/features/lending/contract.ts'
import { recordFigure } from './figures.ts'
import { openFamily, tab } from './people.ts'
import { expect, ignoreProblems, networkErrors, test } from './test.ts'

// With the service worker, which has a copy of the app's page.
test.use({ serviceWorkers: 'allow' })

/** A child for whom nothing is lent: nothing of them may be seen. */
const other = 'Zebulon'
const name = 'Mia'

const expectLent = (page: Page) =>
  expect(
    page.getByRole('heading', { level: 1, name: new RegExp(`(?:morning|Hello|evening|Buen|Hola).*${name}`) }),
  ).toBeVisible()
const post = async (page: Page, path: string, data: object) => (await page.request.post(path, { data })).json()

async function addSecond(page: Page): Promise<string> {
  const { id } = (await post(page, addChild.path, { name })) as { id: string }
  return id
}

async function lendTo(page: Page, childId: string): Promise<void> {
  await page.request.put(setPin.path, { data: { pin: '2580' } })
  const lent = await page.request.post(lend.path, { data: { childIds: [childId] } })
  expect(lent.status()).toBe(200)
}

/** All that this device has stored of a family. */
const storedOnDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const { name: database } of await indexedDB.databases()) {
      const opened = indexedDB.open(database!)
      await new Promise((resolve) => opened.addEventListener('success', resolve))
      for (const store of opened.result.objectStoreNames) {
        const all = opened.result.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => all.addEventListener('success', resolve))
        found.push(all.result)
      }
      opened.result.close()
    }
    return JSON.stringify(found)
  })

async function typePin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'Take it back' }).click()
}

test('a lent browser cannot be left without the PIN, and is the guardian’s again with it', async ({
  page,
  context,
  problems,
  expectAccessible,
}) => {
  await openFamily(page, 'en', other)
  const childId = await addSecond(page)
  await tab(page, 'en', 'rewards').click()
  const secondTab = await context.newPage()
  await secondTab.goto('/en')
  await expect(secondTab.getByText(other).first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)

  await lendTo(page, childId)
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
    await expectLent(page)
    expect(await page.content()).not.toContain(other)
  }
  await page.goto('/en')
  await expectLent(page)
  await expectAccessible(page)
  await page.goBack()
  await expectLent(page)
  await page.reload()
  await expectLent(page)
  await page.emulateMedia({ media: 'print' })
  await expectLent(page)
  expect(await page.content()).not.toContain(other)
  await page.emulateMedia({ media: 'screen' })
  // By hand, with the session of the browser.
  for (const path of [listChildren.path, '/api/auth/user', '/api/family', `/api/stats/${childId}`])
    expect(await page.evaluate(async (address) => (await fetch(address)).status, path)).toBe(403)
  // Another tab leaves as soon as it is shown.
  await secondTab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectLent(secondTab)
  await secondTab.close()

  await context.setOffline(true)
  await page.goto('/en')
  await expect(page.getByRole('heading', { name: 'No internet right now. Try again in a bit.' })).toBeVisible()
  expect(await page.content()).not.toContain(name)
  await context.setOffline(false)

  await page.goto('/en')
  await page.getByRole('button', { name: 'For grown-ups' }).click()
  await expectAccessible(page)
  await typePin(page, '1111')
  await expect(page.getByText('That is not the PIN. 4 tries left.')).toBeVisible()
  await page.keyboard.type('2580')
  await page.keyboard.press('Enter')
  await expect(page.getByText(other).first()).toBeVisible()
  await context.setOffline(true)
  await page.goto('/en')
  await expect(page.getByText(other).first()).toBeVisible()
  await context.setOffline(false)
  ignoreProblems(problems, networkErrors)
  // The other tab made requests, and a wrong PIN was sent.
  ignoreProblems(problems, /40[13]/)
  recordFigure(
    'S14',
    'a lent browser, by Back, reload, another tab, seven addresses, print and an offline start: 0 names',
  )
})

test('an address pairs a browser by its button, and the page asks before it is signed out', async ({
  page,
  problems,
  expectAccessible,
}) => {
  await openFamily(page, 'en', other)
  const childId = await addSecond(page)
  const { url } = (await post(page, addDevice.path, { childIds: [childId] })) as { url: string }
  await expect.poll(() => storedOnDevice(page)).toContain(other)
  await page.goto(url)
  await expect(page.getByRole('heading', { name: `Use this device for ${name}?` })).toBeVisible()
  await expect(page.getByText('You are signed in here as Robin.')).toBeVisible()
  // The address is a secret, and stays in no list of the browser.
  expect(page.url()).not.toContain('pair')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, use it' }).click()
  await expectLent(page)
  await expect.poll(() => storedOnDevice(page)).not.toContain(other)

  await page.getByRole('button', { name: 'For grown-ups' }).click()
  await expect(page.getByText(`Robin set this up for ${name}.`)).toBeVisible()
  await page.getByRole('button', { name: 'End the view on this device' }).click()
  await page.getByLabel('Password').fill('one long password')
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page).toHaveURL(/sign-in/)
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'This code no longer works' })).toBeVisible()
  // The stream of events that ended, and the address that was used.
  ignoreProblems(problems, /40[14]/)
})
