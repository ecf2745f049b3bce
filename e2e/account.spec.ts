import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openFamily, signIn, tab, toast } from './people.ts'
import { createDeferred } from '../src/testing/deferred.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

test.use({ serviceWorkers: 'allow' })

const t = say('en')

/** The browser reports the response to a wrong password. */
const refusedPassword = /status of 401/

async function openAccount(page: Page) {
  await tab(page, 'en', 'profile').click()
  await page.getByRole('link', { name: t('profile.account') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('account.title') })).toBeVisible()
  await expect(page.getByText(t('account.thisDevice'))).toBeVisible()
  // Announced, because the focus has left the field.
  const ownName = page.getByRole('main').getByLabel(t('account.name'))
  const name = await ownName.inputValue()
  await ownName.fill('')
  await ownName.press('Tab')
  await expect(page.locator('.field-error')).toHaveText(t('validation.guardianName'))
  await ownName.fill(name)
  return page.getByRole('main')
}

test('a guardian signs out another device and changes the password', async ({
  page,
  browser,
  app,
  problems,
  expectAccessible,
}) => {
  const who = await openFamily(page, 'en', 'Mia')
  const other = await browser.newContext({
    baseURL: app.url,
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  })
  await other.request.post('/api/auth/sign-in/email', { data: who })

  const account = await openAccount(page)
  const device = t('account.deviceOn', { browser: 'Safari', system: 'iPad' })
  await expect(account.getByText(device)).toBeVisible()
  await expectAccessible(page)
  await account.getByRole('button', { name: t('account.revokeLabel', { device }) }).click()
  await expect(toast(page, 'en')).toContainText(t('account.revoked'))
  await expect(account.getByText(device)).toBeHidden()
  const tablet = await other.newPage()
  await tablet.goto('/en')
  await expect(tablet.getByRole('heading', { level: 1, name: t('landing.title') })).toBeVisible()

  await account.getByRole('button', { name: t('account.passwordTitle') }).click()
  const form = page.getByRole('dialog', { name: t('account.passwordTitle') })
  await form.getByLabel(t('account.currentPassword')).fill('not the password')
  await form.getByLabel(t('account.newPassword')).fill('quite another password')
  await form.getByRole('button', { name: t('account.passwordSubmit') }).click()
  await expect(form.getByText(t('account.passwordWrong'))).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel(t('account.currentPassword')).fill(who.password)
  await form.getByRole('button', { name: t('account.passwordSubmit') }).click()
  await expect(toast(page, 'en')).toContainText(t('account.passwordChanged'))
  await expect(form).toBeHidden()
  await signIn(tablet, 'en', { ...who, password: 'quite another password' })
  await other.close()
  ignoreProblems(problems, refusedPassword)
})

test('erasing a family leaves nothing of it on the device or the server', async ({ page, problems }) => {
  const child = `Zebulon${randomUUID().slice(0, 8)}`
  const who = await openFamily(page, 'en', child)
  const account = await openAccount(page)
  await account.getByRole('button', { name: t('account.eraseTitle') }).click()
  const form = page.getByRole('dialog', { name: t('account.eraseTitle') })
  await form.getByLabel(t('signIn.password'), { exact: true }).fill(who.password)
  const pageLoads: string[] = []
  page.on('request', (request) => {
    // The browser may follow the redirect of the sign-out unseen.
    if (request.isNavigationRequest() && request.redirectedFrom() === null)
      pageLoads.push(new URL(request.url()).pathname)
  })
  // The response to the sign-out takes until requests were refused. They must not start a second page load.
  const refused = createDeferred<void>()
  await page.route('**/api/logout?*', async (route) => {
    await refused.promise
    await route.continue()
  })
  await page.exposeFunction('noteRefused', refused.resolve)
  await page.evaluate(() => {
    addEventListener('beforeunload', () => {
      setTimeout(() => {
        dispatchEvent(new CustomEvent('pipling:unauthorized', { detail: '/api/activities' }))
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
        ;(globalThis as unknown as { noteRefused(): void }).noteRefused()
      })
    })
  })
  await form.getByRole('button', { name: t('account.eraseConfirm') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('landing.title') })).toBeVisible()
  expect(pageLoads).toEqual(['/api/logout'])
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  await page.goto('/en')
  await expect(page.getByRole('heading', { level: 1, name: t('landing.title') })).toBeVisible()
  await expect(page.getByText(child)).toBeHidden()
  const signedIn = await page.request.post('/api/auth/sign-in/email', {
    data: { email: who.email, password: who.password },
  })
  expect(signedIn.status()).toBe(401)
  ignoreProblems(problems, refusedPassword)
})

test('the privacy page works without script in three languages and is linked from sign-in and profile', async ({
  page,
  browser,
  app,
}) => {
  const plain = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false })
  const reader = await plain.newPage()
  for (const language of ['en', 'zh', 'es'] as const) {
    await reader.goto(`/${language}`)
    await reader.getByRole('link', { name: say(language)('landing.privacy') }).click()
    await expect(reader).toHaveURL(`/${language}/privacy`)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(say(language)('privacy.title'))
    await expect(reader.getByText(say(language)('privacy.eraseAll'))).toBeVisible()
  }
  await reader.getByRole('navigation').getByRole('link', { name: 'English' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(t('privacy.title'))
  await plain.close()

  await page.goto('/en/sign-in')
  await expect(page.getByRole('link', { name: t('signIn.privacy') })).toHaveAttribute('href', '/en/privacy')
  await openFamily(page, 'en', 'Mia', '?tab=profile')
  await page.getByRole('link', { name: t('profile.privacy') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('privacy.title'))
})
