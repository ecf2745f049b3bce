import { openFamily, tab, toast } from './people.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

test('an invited person joins through the link, is seen by the owner, and leaves when removed', async ({
  page,
  app,
  browser,
  problems,
  expectAccessible,
}) => {
  const t = say('en')
  await openFamily(page, 'en', 'Mia')
  await page.goto('/en?page=family')
  await page.getByRole('button', { name: t('family.invite') }).click()
  await page.getByRole('button', { name: t('invite.make') }).click()
  const ready = page.getByRole('dialog', { name: t('invite.readyTitle') })
  await expect(ready.getByRole('heading', { name: t('invite.readyTitle') })).toBeFocused()
  await expect(ready.locator('.qr path')).toBeVisible()
  await expectAccessible(page)
  const address = await ready.getByText(`${app.url}/join/`).innerText()
  await ready.getByRole('button', { name: t('common.done') }).click()

  const context = await browser.newContext({ baseURL: app.url })
  const guest = await context.newPage()
  await guest.goto(address.replace('/join/', '/en/join/'))
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(t('join.titleUnnamed', { name: 'Robin' }))
  await expect(guest).toHaveURL('/en/join')
  await expectAccessible(guest)
  await guest.reload()
  await guest.getByRole('link', { name: t('join.create') }).click()
  await guest.getByLabel(t('signIn.name')).fill('Papa')
  await guest.getByLabel(t('signIn.email')).fill('papa@example.com')
  await guest.getByLabel(t('signIn.password'), { exact: true }).fill('one long password')
  await guest.getByRole('button', { name: t('signIn.submitCreate') }).click()
  await expect(toast(guest, 'en')).toContainText(t('join.welcome', { family: t('family.unnamed') }))
  await expect(guest.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: `Papa ${t('family.roleGuardian')}` }).click()
  const member = page.getByRole('dialog', { name: t('family.memberTitle', { name: 'Papa' }) })
  await expect(member.getByText('papa@example.com')).toBeVisible()
  await expectAccessible(page)
  await member.getByRole('button', { name: t('family.remove') }).click()
  await page.getByRole('button', { name: t('family.removeConfirm'), exact: true }).click()
  await expect(page.getByText(t('family.aloneTitle'))).toBeVisible()

  await tab(guest, 'en', 'timeline').click()
  await expect(toast(guest, 'en')).toContainText(t('family.left', { name: t('family.unnamed') }))
  await expect(guest.getByText(t('home.noChildrenTitle'))).toBeVisible()
  await context.close()
  // The guest's requests for the child of the family that they are no longer in.
  ignoreProblems(problems, /status of 404/)
})
