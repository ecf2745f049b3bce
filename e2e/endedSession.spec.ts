import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { followChanges } from '../src/features/sync/contract.ts'
import { listChildren } from '../src/features/children/contract.ts'
import { recordFigure } from './figures.ts'
import { joinFamily, reply } from './members.ts'
import { createFamily, editReward } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

// Several devices start at the same time.
test.setTimeout(120_000)

const t = say('en')
const word = 'Zebulon'

type Account = { email: string; password: string }

/** Opens a screen of the family on a device of its own, which follows the changes of others. */
async function openDevice(browser: Browser, baseURL: string, account: Account, screen: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await reply(page.request.post('/api/auth/sign-in/email', { data: account }))
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(followChanges.path)),
    page.goto(`/en${screen}`),
  ])
  await expect(page.getByText(word).first()).toBeVisible()
  await expect.poll(() => page.evaluate(readStored)).toContain(word)
  return page
}

/** What a page without a session leads to: the sign-in page, whose first tab depends on the browser, or the landing page. */
const start = (page: Page) =>
  page
    .getByRole('tab', { name: t('signIn.submitCreate') })
    .or(page.getByRole('heading', { level: 1, name: t('landing.title') }))

/** Nobody touches the page: it leaves the family by itself, and nothing of that is left on the device. */
async function expectEmptied(page: Page, next = start(page)): Promise<void> {
  await expect(page.getByText(word)).toHaveCount(0)
  await expect(next).toBeVisible()
  // It may just be loading the next page.
  await expect(async () => {
    expect(await page.content()).not.toContain(word)
    expect(await page.evaluate(readStored)).not.toContain(word)
  }).toPass({ timeout: 20_000 })
}

/** Everything in the databases of this site. */
async function readStored(): Promise<string> {
  const resultOf = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)))
  const rows: unknown[] = []
  for (const { name } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name!))
    for (const store of database.objectStoreNames)
      rows.push(await resultOf(database.transaction(store).objectStore(store).getAll()))
    database.close()
  }
  return JSON.stringify([rows, localStorage])
}

/** A family that has the word on every screen. */
async function createFamilyWithWord(page: Page): Promise<Account> {
  const account = await createFamily(page, word)
  const [{ id: childId }] = await (await page.request.get(listChildren.path)).json()
  await reply(
    page.request.post('/api/rewards', { data: { childId, title: `${word}’s kite`, category: 'gift', pointsCost: 5 } }),
  )
  const moment = { childId, content: `${word} laughed`, weather: 'sunny', mood: 'happy' }
  await reply(page.request.post('/api/moments', { data: moment }))
  return account
}

const screens = ['', '?tab=profile', '?module=moments']

test('a new password empties every screen of the other devices, also one with a dialog', async ({
  page,
  browser,
  app,
}) => {
  const account = await createFamilyWithWord(page)
  const devices = await Promise.all(screens.map((screen) => openDevice(browser, app.url, account, screen)))
  const withDialog = await openDevice(browser, app.url, account, '?tab=rewards')
  await editReward(withDialog, `${word}’s kite`)
  await expect(withDialog.getByRole('dialog').getByRole('textbox', { name: t('store.name') })).toBeVisible()
  const { password } = account
  await reply204(page.request, '/api/auth/password', { password, newPassword: `${password} 2` })
  for (const device of [...devices, withDialog]) {
    await expectEmptied(device)
    await device.context().close()
  }
  recordFigure(
    'P4',
    'after a new password on another device, Home, Profile, Moments and an open form of the Store show 0 words of the family, without a tap',
  )
})

test('a device that is signed out from elsewhere is emptied in every tab, and the others go on', async ({
  page,
  browser,
  app,
}) => {
  const account = await createFamilyWithWord(page)
  const device = await openDevice(browser, app.url, account, '')
  const tab = await device.context().newPage()
  await tab.goto('/en?tab=rewards')
  await expect(tab.getByText(word).first()).toBeVisible()
  await page.goto('/en')
  const { devices } = await (await page.request.get('/api/auth/sessions')).json()
  const other = (devices as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => !isCurrent)!
  expect((await page.request.delete(`/api/auth/sessions/${other.id}`)).status()).toBe(204)
  await expectEmptied(device)
  await expectEmptied(tab)
  await expect(page.getByText(word).first()).toBeVisible()
  await device.context().close()
})

test('an erased family and a removed member are gone from the screens of their devices', async ({
  page,
  browser,
  app,
}) => {
  const account = await createFamilyWithWord(page)
  const { member, ...sam } = await joinFamily(page.request, { baseURL: app.url, name: 'Sam' })
  const ofMember = await openDevice(browser, app.url, sam, '')
  const { id } = await (await member.get('/api/auth/user')).json()
  expect((await page.request.delete(`/api/family/members/${id}`)).status()).toBe(204)
  // Sam has a family of his own.
  await expectEmptied(ofMember, ofMember.getByRole('heading', { name: t('home.noChildrenTitle') }))

  const ofOwner = await openDevice(browser, app.url, account, '?module=moments')
  const { familyId } = await (await page.request.get('/api/auth/user')).json()
  await reply204(page.request, '/api/auth/erase-family', { password: account.password, familyId })
  await expectEmptied(ofOwner)
  for (const device of [ofMember, ofOwner]) await device.context().close()
  await member.dispose()
})

async function reply204(request: APIRequestContext, path: string, data: object): Promise<void> {
  expect((await request.post(path, { data })).status(), path).toBe(204)
}
