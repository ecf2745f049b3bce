import { createFamily, signUp } from './people.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

const language = 'zh'

test(`signing in and signing up are equal choices, and a new visitor is not welcomed back in ${language}`, async ({
  page,
  expectAccessible,
}) => {
  const t = say(language)
  await page.goto(`/${language}/sign-in`)
  const [first, second] = [page.getByRole('tab').first(), page.getByRole('tab').last()]
  await expect(first).toHaveText(t('signIn.submitCreate'))
  await expect(second).toHaveText(t('signIn.tabSignIn'))
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { level: 1, name: t('signIn.welcome'), exact: true })).toBeVisible()
  expect((await first.boundingBox())!.width).toBeCloseTo((await second.boundingBox())!.width, 0)
  await expectAccessible(page)

  await page.getByLabel(t('signIn.email')).fill('robin@example.com')
  await second.click()
  await expect(page).toHaveURL(new RegExp(`/${language}/sign-in\\?known=?$`))
  await expect(page.getByLabel(t('signIn.name'))).toBeHidden()
  await expect(page.getByLabel(t('signIn.email'))).toHaveValue('robin@example.com')
  await expectAccessible(page)
  await page.reload()
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await first.click()
  await expect(page).toHaveURL(new RegExp(`/${language}/sign-in\\?new=?$`))
})

test('a guardian who has signed in here before is welcomed back, and may fill the form in without an event', async ({
  page,
  context,
}) => {
  const t = say('en')
  const who = await signUp(page, 'en')
  await context.clearCookies()
  await page.goto('/en/sign-in')
  await expect(page.getByRole('heading', { level: 1, name: t('signIn.title') })).toBeVisible()
  await expect(page.getByRole('tab').first()).toHaveText(t('signIn.tabSignIn'))
  // Some password managers fill fields like this.
  const fillSilently = (label: string, text: string) =>
    page.getByLabel(label, { exact: true }).evaluate((input: HTMLInputElement, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
    }, text)
  await fillSilently(t('signIn.email'), who.email)
  await fillSilently(t('signIn.password'), who.password)
  await page.getByRole('button', { name: t('signIn.submit'), exact: true }).click()
  await expect(page.getByRole('navigation', { name: t('a11y.mainNav') })).toBeVisible()
})

test('the sign-out keeps the language of the address', async ({ page, problems }) => {
  const t = say('es')
  await createFamily(page)
  await page.goto('/es?tab=profile')
  await page.getByRole('link', { name: t('profile.logout') }).click()
  await expect(page).toHaveURL(/\/es$/)
  await expect(page.getByRole('heading', { level: 1, name: t('landing.title') })).toBeVisible()
  // The page may have sent a request in between.
  ignoreProblems(problems, /401/)
})
