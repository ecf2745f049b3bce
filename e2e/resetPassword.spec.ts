import { openFamily, signIn } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const language = 'es'

test(`a forgotten password is replaced at the address that the host prints, once (${language})`, async ({
  page,
  app,
  browser,
  problems,
  expectAccessible,
}) => {
  const t = say(language)
  const who = await openFamily(page, language, 'Mia')
  const address = await app.printPasswordReset(who.email)
  const context = await browser.newContext({ baseURL: app.url })
  const other = await context.newPage()
  await other.goto(`/${language}/sign-in?known`)
  const link = other.getByRole('button', { name: t('forgot.link') })
  await link.click()
  await expect(other.getByRole('dialog', { name: t('forgot.title') })).toContainText(t('family.resetLink'))
  await expectAccessible(other)
  await other.keyboard.press('Escape')
  await expect(link).toBeFocused()

  await other.goto(address.replace('/reset/', `/${language}/reset/`))
  await expect(other.getByRole('heading', { level: 1, name: t('reset.title') })).toBeVisible()
  await expect(other).toHaveURL(`/${language}/reset`)
  await other.reload()
  const field = other.getByLabel(t('account.newPassword'))
  await expect(other.locator('input[autocomplete=username]'), 'for password managers').toHaveValue(who.email)
  await field.fill('short')
  await other.getByRole('button', { name: t('reset.submit') }).click()
  await expect(other.getByText(t('reset.done'))).toBeHidden()
  await field.fill('quite another password')
  await other.getByRole('button', { name: t('signIn.showPassword') }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expectAccessible(other)
  await other.getByRole('button', { name: t('reset.submit') }).click()
  await expect(other.getByText(t('reset.done'))).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: t('reset.doneTitle') })).toBeVisible()
  await other.goto(address.replace('/reset/', `/${language}/reset/`))
  await expect(other.getByRole('heading', { level: 1, name: t('reset.goneTitle') })).toBeVisible()

  await page.reload()
  await signIn(other, language, { ...who, password: 'quite another password' })
  await context.close()
  // The browser reports the refusals of the ended session.
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('status of 401')))
})
