import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { joinFamily } from './members.ts'
import { openFamily, pointsPill, tab, toast } from './people.ts'
import { expect, ignoreProblems, networkErrors, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

test('two parents on two phones: one invites, one joins, both give the same at once, see each other’s gift, and one leaves', async ({
  page,
  app,
  browser,
  problems,
  expectAccessible,
}) => {
  await openFamily(page, 'en', 'Mia', '?page=family')
  await page.getByRole('button', { name: t('family.invite') }).click()
  // The first response is lost, and an address is sent once.
  let isLost = false
  await page.route('**/api/family/invitations', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue()
    isLost = true
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: t('invite.make') }).click()
  const ready = page.getByRole('dialog', { name: t('invite.readyTitle') })
  await expect(ready.getByRole('heading', { name: t('invite.readyTitle') })).toBeFocused()
  await expect(ready.locator('.qr path')).toBeVisible()
  await expectAccessible(page)
  const address = await ready.getByText(`${app.url}/join/`).innerText()
  await ready.getByRole('button', { name: t('common.done') }).click()
  expect(await (await page.request.get('/api/family/invitations')).json()).toHaveLength(1)
  ignoreProblems(problems, networkErrors)

  const context = await browser.newContext({ baseURL: app.url })
  const guest = await context.newPage()
  await guest.goto(address.replace('/join/', '/en/join/'))
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(t('join.titleUnnamed', { name: 'Robin' }))
  await expect(guest).toHaveURL('/en/join')
  await expectAccessible(guest)
  await guest.reload()
  await guest.getByRole('link', { name: t('join.create') }).click()
  await guest.getByLabel(t('signIn.name')).fill('Papa')
  await guest.getByLabel(t('signIn.email')).fill(`${randomUUID()}@example.com`)
  await guest.getByLabel(t('signIn.password'), { exact: true }).fill('one long password')
  await guest.getByRole('button', { name: t('signIn.submitCreate') }).click()
  await expect(toast(guest, 'en')).toContainText(t('join.welcome', { family: t('family.unnamed') }))
  const mia = guest.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) })
  await expect(mia).toBeVisible()
  // The invitation that was used is no reason to worry.
  await guest.goBack()
  await expect(mia).toBeVisible()

  const phones = [page, guest]
  await Promise.all(phones.map((phone) => phone.goto('/en?module=behaviors')))
  await Promise.all(phones.map((phone) => expect(greetingOn(phone)).toBeVisible()))
  await Promise.all(phones.map((phone) => greetingOn(phone).click()))
  const questions = phones.map((phone) => phone.getByRole('alertdialog'))
  const openQuestions = async () => {
    const seen = await Promise.all(questions.map((question) => question.isVisible()))
    return questions.filter((_, index) => seen[index])
  }
  await expect.poll(async () => (await openQuestions()).length).toBe(1)
  await (await openQuestions())[0]!.getByRole('button', { name: t('guard.no') }).click()
  for (const phone of phones) await expect(pointsPill(phone, 'en', 10)).toBeVisible()
  await guest.getByRole('button', { name: t('behaviors.giftButton', { count: 5 }) }).click()
  for (const phone of phones) await expect(pointsPill(phone, 'en', 15)).toBeVisible()

  await page.goto('/en?page=family')
  await expect(page.getByRole('button', { name: `Papa ${t('family.roleGuardian')}` })).toBeVisible()
  await guest.goto('/en?page=family')
  await guest.getByRole('button', { name: t('family.leave') }).click()
  await guest
    .getByRole('alertdialog')
    .getByRole('button', { name: t('family.leaveConfirm') })
    .click()
  await expect(guest.getByText(t('home.noChildrenTitle'))).toBeVisible()
  await expect(page.getByText(t('family.aloneTitle'))).toBeVisible()
  await context.close()
  // The refused second award, and the guest's requests for the child of the family that they left.
  ignoreProblems(problems, /status of 40[49]/)
})

const greetingOn = (phone: Page) =>
  phone.getByRole('button', {
    name: t('behaviors.positiveAction', { title: t('defaults.greeting'), count: 10 }),
  })

test('an owner removes a member, whose next request shows that they are no longer in the family', async ({
  page,
  app,
  browser,
  problems,
  expectAccessible,
}) => {
  await openFamily(page, 'en', 'Mia')
  const { member: papa } = await joinFamily(page.request, { baseURL: app.url, name: 'Papa' })
  const context = await browser.newContext({ baseURL: app.url, storageState: await papa.storageState() })
  const guest = await context.newPage()
  await guest.goto('/en')
  await expect(guest.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) })).toBeVisible()

  await page.goto('/en?page=family')
  await page.getByRole('button', { name: `Papa ${t('family.roleGuardian')}` }).click()
  const member = page.getByRole('dialog', { name: t('family.memberTitle', { name: 'Papa' }) })
  await expectAccessible(page)
  await member.getByRole('button', { name: t('family.remove') }).click()
  await page.getByRole('button', { name: t('family.removeConfirm'), exact: true }).click()
  await expect(page.getByText(t('family.aloneTitle'))).toBeVisible()

  await tab(guest, 'en', 'timeline').click()
  await expect(toast(guest, 'en')).toContainText(t('family.left', { name: t('family.unnamedOf', { names: 'Mia' }) }))
  await expect(guest.getByText(t('home.noChildrenTitle'))).toBeVisible()
  await context.close()
  // The guest's requests for the child of the family that they are no longer in.
  ignoreProblems(problems, /status of 404/)
})
