import type { Page } from '@playwright/test'
import { tinyPicture } from '../src/testing/bodies.ts'
import { createDeferred } from '../src/testing/deferred.ts'
import { joinFamily, reply } from './members.ts'
import { createFamily, deleteRow, editReward, openHabitEdit, rewardCard, showScreen, untilIdle } from './people.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

/** Does what the browser does when a tab comes back to the front: the shown data is requested again. */
const show = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('a question stays with its subject when another member deletes or restores it', async ({ page, problems }) => {
  await createFamily(page, 'Mia')
  const post = (path: string, data: object) => reply(page.request.post(path, { data }))
  const [mia] = await (await page.request.get('/api/children')).json()
  await post('/api/rewards', { childId: mia.id, title: 'Kite', category: 'gift', pointsCost: 20 })
  const feeling = { childId: mia.id, weather: 'sunny', mood: 'happy' }
  const photos: string[] = []
  for (const content of ['One', 'Two']) {
    const id = String((await post('/api/moments', { ...feeling, content })).id)
    const headers = { 'Content-Type': 'image/png' }
    photos.push(
      String((await reply(page.request.post(`/api/moments/${id}/photos`, { headers, data: tinyPicture }))).id),
    )
  }

  // The question about one photo does not erase another one.
  await page.goto('/en?page=photos')
  await page.locator('.photo-button').first().click()
  await page.getByRole('button', { name: t('gallery.deletePhoto') }).click()
  await page.request.delete(`/api/photos/${photos[1]}`)
  await show(page)
  await expect(page.locator('.gallery-grid .photo-button')).toHaveCount(1)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('moments.deleteConfirm') })
    .click()
  await expect(page.getByRole('alertdialog').getByText(t('refusals.not_found')).first()).toBeVisible()
  expect((await page.request.get(`/api/photos/${photos[0]}`)).status()).toBe(200)

  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('moments.deleteKeep') })
    .click()
  // The viewer closes, because its photo is gone.
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A reward that was deleted and brought back does not bring back the question.
  await showScreen(page, '/en?tab=rewards')
  await editReward(page, 'Kite')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${t('edit.deleteRow')}`) })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('common.delete') })
    .click()
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(rewardCard(page, 'Kite')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  ignoreProblems(problems, /404/)
})

test('a form stays with its subject when another member completes or deletes it', async ({ page, problems }) => {
  await createFamily(page, 'Mia')
  const post = (path: string, data: object) => reply(page.request.post(path, { data }))
  const [mia] = await (await page.request.get('/api/children')).json()
  await post('/api/children', { name: 'Leo' })
  const add = (title: string) => post('/api/skills', { childId: mia.id, title, difficulty: 'easy', targetValue: 20 })
  const skill = await add('Kite')
  await add('Swim')
  const third = await add('Draw')

  // A field that can no longer be changed does not keep the others from being saved.
  await page.goto('/en?module=skills')
  await page.getByRole('button', { name: t('edit.label', { title: 'Kite' }) }).click()
  const sheet = page.getByRole('dialog', { name: t('edit.skill') })

  // A drag among rows that change moves nothing.
  await sheet.getByRole('button', { name: t('order.title') }).click()
  const order = page.getByRole('dialog', { name: t('order.title') })
  await order.locator('.drag-handle').last().hover()
  await page.mouse.down()
  const { x, y } = (await order.getByRole('listitem').nth(1).boundingBox())!
  await page.mouse.move(x, y)
  await page.request.delete(`/api/skills/${String(third.id)}`)
  await show(page)
  await expect(order.getByRole('listitem')).toHaveCount(2)
  await page.mouse.up()
  await expect(order.getByRole('listitem').first()).toContainText('Swim')
  await order.getByRole('button', { name: t('common.done') }).click()

  await sheet.getByLabel(t('skills.target')).fill('30')
  await sheet.getByLabel(t('skills.name'), { exact: true }).fill('High kite')
  await page.request.put(`/api/skills/${String(skill.id)}`, { data: { isCompleted: true } })
  await show(page)
  await expect(sheet.getByText(t('edit.completedOnly'))).toBeVisible()
  await sheet.getByRole('button', { name: t('common.save') }).click()
  await expect(sheet).toBeHidden()

  // The profile that is edited is not suddenly that of the other child.
  await showScreen(page, '/en?tab=profile')
  await page.getByRole('button', { name: t('children.editTitle', { name: 'Mia' }) }).click()
  await page.getByRole('dialog').getByLabel(t('children.name'), { exact: true }).fill('Mila')
  await page.request.delete(`/api/children/${mia.id}`)
  await show(page)
  await expect(page.getByText(t('children.deleted', { name: 'Mia' }))).toBeVisible()
  const profile = page.getByRole('dialog', { name: t('children.editTitle', { name: 'Mia' }) })
  await expect(profile.getByLabel(t('children.name'), { exact: true })).toHaveValue('Mila')
  await profile.getByRole('button', { name: t('common.save') }).click()
  await expect(profile.getByText(t('refusals.not_found')).first()).toBeVisible()
  ignoreProblems(problems, /404/)
})

test('a late response about one habit leaves the dialogs of another one open', async ({ page }) => {
  await createFamily(page, 'Mia')
  const [mia] = await (await page.request.get('/api/children')).json()
  for (const title of ['Read', 'Swim'])
    await reply(page.request.post('/api/habits', { data: { childId: mia.id, title } }))
  await page.goto('/en?module=habits')
  const sheet = page.getByRole('dialog')
  const question = page.getByRole('alertdialog')
  /** @returns a function that lets the next request through and waits for its response */
  const holdNext = async (method: string) => {
    const { promise, resolve } = createDeferred<void>()
    await page.route('**/api/habits/*', async (route) => {
      if (route.request().method() === method) await promise
      await route.fallback()
    })
    return async () => {
      const answered = page.waitForResponse((response) => response.request().method() === method)
      resolve()
      await answered
    }
  }

  const save = await holdNext('PUT')
  await openHabitEdit(page, 'Read')
  await sheet.getByLabel(t('habits.name'), { exact: true }).fill('Read aloud')
  await sheet.getByRole('button', { name: t('common.save') }).click()
  await page.keyboard.press('Escape')
  await openHabitEdit(page, 'Swim')
  await save()
  await expect(page.getByText('Read aloud').first()).toBeAttached()
  await expect(sheet.getByLabel(t('habits.name'), { exact: true })).toHaveValue('Swim')
  await page.keyboard.press('Escape')

  // The message names the deleted item, which can be restored.
  const erase = await holdNext('DELETE')
  await openHabitEdit(page, 'Read aloud')
  await deleteRow(page).click()
  await question.getByRole('button', { name: t('common.delete') }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await openHabitEdit(page, 'Swim')
  await deleteRow(page).click()
  await erase()
  await expect(page.getByText(t('putAway.done', { title: 'Read aloud' }))).toBeVisible()
  await expect(question).toContainText('Swim')
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(page.getByText(t('putAway.restored', { title: 'Read aloud' }))).toBeVisible()
})

test('a late response leaves a sheet open that was closed and opened again meanwhile', async ({ page }) => {
  await createFamily(page, 'Mia')
  const [mia] = await (await page.request.get('/api/children')).json()
  await reply(page.request.post('/api/habits', { data: { childId: mia.id, title: 'Read' } }))
  const sheet = page.getByRole('dialog')
  const name = sheet.getByLabel(t('habits.name'), { exact: true })
  /** Submits, closes the sheet, opens it again, and lets the response come. */
  const reopenMeanwhile = async (path: string, method: string, submit: string, reopen: () => Promise<unknown>) => {
    const held = createDeferred<void>()
    await page.route(path, async (route) => {
      if (route.request().method() === method) await held.promise
      await route.fallback()
    })
    const answered = page.waitForResponse((response) => response.request().method() === method)
    await sheet.getByRole('button', { name: submit, exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await reopen()
    held.resolve()
    await answered
    await untilIdle(page)
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await page.unroute(path)
  }

  await page.goto('/en?module=habits')
  await openHabitEdit(page, 'Read')
  await name.fill('Read aloud')
  const edit = () => page.getByRole('button', { name: t('edit.label', { title: 'Read' }) }).click()
  await reopenMeanwhile('**/api/habits/*', 'PUT', t('common.save'), edit)
  await expect(page.getByText('Read aloud').first()).toBeVisible()

  const add = () => page.getByRole('button', { name: t('habits.add') }).click()
  await add()
  await name.fill('Swim')
  await reopenMeanwhile('**/api/habits', 'POST', t('common.add'), add)
  await expect(page.getByText('Swim').first()).toBeVisible()

  await page.goto('/en?page=settings')
  const rename = () => page.getByRole('button', { name: t('settings.name') }).click()
  await rename()
  await sheet.getByLabel(t('settings.name')).fill('The Foxes')
  await reopenMeanwhile('**/api/family', 'PUT', t('common.save'), rename)

  await page.goto('/en?module=behaviors')
  const record = () => page.getByRole('button', { name: t('behaviors.recordNegative') }).click()
  await page.getByRole('button', { name: t('behaviors.negativeTitle') }).click()
  await record()
  await sheet.getByLabel(t('behaviors.negativeName')).fill('Shouted')
  await reopenMeanwhile('**/api/behaviors', 'POST', t('behaviors.recordNegative'), record)
})

test('what is typed when the session ends is there at the next sign-in of the same guardian, and of no other', async ({
  app,
  page,
  problems,
}) => {
  const robin = await createFamily(page, 'Mia')
  const alex = await joinFamily(page.request, { baseURL: app.url, name: 'Alex' })
  await page.goto('/en?module=habits')
  const title = page.getByRole('dialog', { name: t('habits.add') }).getByLabel(t('habits.name'), { exact: true })
  const openForm = () =>
    page
      .getByRole('button', { name: t('habits.add') })
      .first()
      .click()
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    await reply(page.request.post('/api/auth/sign-in/email', { data: { email, password } }))
    await page.goto('/en?module=habits')
    await openForm()
  }
  await openForm()
  await title.fill('Read aloud')
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  // Ends the session as from another device: this browser gets no response that says so, also no event.
  await page.route('**/api/events', () => {})
  await alex.member.post('/api/logout', { headers: { Cookie: cookies }, maxRedirects: 0 })
  await alex.member.dispose()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.add'), exact: true })
    .click()
  await expect(page.getByRole('tab', { name: t('signIn.submitCreate') })).toBeVisible()

  await signIn(robin)
  await expect(title).toHaveValue('Read aloud')
  await signIn(alex)
  await expect(title).toHaveValue('')
  ignoreProblems(problems, /401/)
})
