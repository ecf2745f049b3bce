import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { readSignInOptions } from '../src/features/auth/contract.ts'
import { ownHeader } from '../src/platform/http/ownResponse.ts'
import { dropPageData, openSample, tab, toast } from './people.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')
const banner = /^Erased (today|tomorrow) at \d+:\d+\s[AP]M$/

async function visitSampleFamily(page: Page): Promise<void> {
  await page.goto('/en/sign-in')
  await page.getByRole('button', { name: t('signIn.demo') }).click()
  await expect(page.getByText(banner)).toBeVisible()
}

async function fillKeepSheet(page: Page, email: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: t('sample.keepTitle') })
  await sheet.getByLabel(t('signIn.name')).fill('Robin')
  await sheet.getByLabel(t('signIn.email')).fill(email)
  await sheet.getByLabel(t('signIn.password'), { exact: true }).fill('one long password')
  await sheet.getByRole('button', { name: t('sample.keepSubmit') }).click()
}

test('a sample family says on every screen when it is erased, and can be kept', async ({
  page,
  problems,
  expectAccessible,
}) => {
  await visitSampleFamily(page)
  for (const name of ['timeline', 'rewards', 'profile', 'home'] as const) {
    await tab(page, 'en', name).click()
    await expect(page.getByText(banner)).toBeVisible()
  }
  await page.goto('/en/ai-chat')
  await expect(page.getByText(banner)).toBeVisible()
  const email = `${randomUUID()}@example.com`
  await page.request.post('/api/auth/sign-up/email', {
    data: { name: 'Sam', email, password: 'one long password' },
    headers: { cookie: '' },
  })
  await page.context().clearCookies()
  await visitSampleFamily(page)
  await page.getByRole('button', { name: t('sample.keep') }).click()
  await expectAccessible(page)
  await fillKeepSheet(page, email)
  const emailField = page.getByRole('dialog').getByLabel(t('signIn.email'))
  await expect(emailField).toBeFocused()
  await expect(emailField).toHaveAccessibleDescription(t('signIn.emailTaken'))
  await fillKeepSheet(page, `new-${email}`)
  await expect(toast(page, 'en')).toContainText(t('sample.kept'))
  await expect(page.getByText(banner)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('navigation')).toBeVisible()
  await expect(page.getByText(banner)).toBeHidden()
  // The browser reports the refused address.
  ignoreProblems(problems, /status of 409/)
})

test('the sign-out of a sample family asks first, and erases it', async ({ page }) => {
  await visitSampleFamily(page)
  await tab(page, 'en', 'profile').click()
  await page.getByRole('link', { name: t('profile.logout') }).click()
  const dialog = page.getByRole('alertdialog', { name: t('sample.leaveTitle') })
  await expect(dialog.getByRole('button', { name: t('sample.keep') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(banner)).toBeVisible()
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await page.getByRole('link', { name: t('profile.logout') }).click()
  await dialog.getByRole('button', { name: t('sample.leaveConfirm') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('landing.title') })).toBeVisible()
  expect((await page.request.get('/api/auth/user', { headers: { cookie } })).status()).toBe(401)
})

test('what is typed for a child stays while the sample family is kept', async ({ page }) => {
  await visitSampleFamily(page)
  await page.getByRole('banner').getByRole('button').first().click()
  await page.getByRole('button', { name: t('children.addTitle') }).click()
  const sheet = page.getByRole('dialog', { name: t('children.addTitle') })
  await sheet.getByLabel(t('children.name'), { exact: true }).fill('Mina')
  await sheet.getByRole('button', { name: t('sample.keepTitle') }).click()
  await fillKeepSheet(page, `${randomUUID()}@example.com`)
  await expect(sheet.getByText(t('sample.addChildNote'))).toBeHidden()
  await expect(sheet.getByLabel(t('children.name'), { exact: true })).toHaveValue('Mina')
})

test('the sign-in page offers only what the host allows', async ({ page }) => {
  // As the server says with SIGN_UP=closed and SAMPLE_FAMILY=off.
  const options = { signUp: 'closed', hasSampleFamilies: false, hasStart: false, hasProvider: false }
  await page.route(readSignInOptions.path, (route) => route.fulfill({ headers: { [ownHeader]: '1' }, json: options }))
  await dropPageData(page)
  await page.goto('/en/sign-in')
  await expect(page.getByRole('button', { name: t('signIn.submit'), exact: true })).toBeVisible()
  await expect(page.getByRole('tab').first()).toBeHidden()
  await expect(page.getByRole('button', { name: t('signIn.demo') })).toBeHidden()
  await page.goto('/en/sign-in?error=sign_up_closed')
  await expect(page.getByRole('alert')).toHaveText(t('refusals.sign_up_closed'))
})

test('a sample family is refused a card in its own language, where a habit leads to one', async ({
  page,
  problems,
}) => {
  const t = say('es')
  await openSample(page, 'es')
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  const [habit] = (await (await page.request.get(`/api/habits/${child.id}`)).json()) as [{ id: string }]
  await page.goto(`/es?page=connections&habit=${habit.id}`)
  const sheet = page.getByRole('dialog', { name: t('actions.make') })
  await sheet.getByRole('button', { name: t('actions.make') }).click()
  await expect(sheet.getByText(t('refusals.sample_family')).first()).toBeVisible()
  ignoreProblems(problems, /409/)
})
